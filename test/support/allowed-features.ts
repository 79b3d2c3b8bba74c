/** The features that an `allow` attribute grants, without those that it denies. */
export const allowedIn = (allow: string): string =>
  allow
    .split('; ')
    .filter((directive) => !directive.endsWith("'none'"))
    .join('; ');
