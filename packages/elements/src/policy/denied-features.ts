// What no view gets (S6). Apart from the permissions, because a sandbox page may open before those are looked at.

/**
 * Features that engines give to every frame unless it is denied them, as the `allow` attribute denies them: a video
 * that leaves the page (picture-in-picture), controllers, storage, requests after the page is gone, and what identifies
 * a user. All others that matter are denied to frames of another origin by default. What Chromium leaves open beside
 * these is listed in `test/security/features.test.ts`, with the reason.
 */
export const DENIED_FEATURES: string =
  "picture-in-picture 'none'; gamepad 'none'; storage-access 'none'; browsing-topics 'none'; " +
  "private-state-token-issuance 'none'; private-state-token-redemption 'none'; " +
  "deferred-fetch-minimal 'none'; ch-ua-high-entropy-values 'none'";
