// Trusted Types: lets pages that enforce them write the sandbox page and the view into a `srcdoc`.

/** The name that a page adds to its `trusted-types` directive. */
export const TRUSTED_TYPES_POLICY = 'mcp-app-elements';

interface HtmlPolicy {
  createHTML(html: string): string;
}

/** Created once, because a page must explicitly allow a second policy with the same name. */
let policy: HtmlPolicy | undefined;

declare const trustedTypes: { createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy };

/**
 * HTML for the `srcdoc` of a sandboxed iframe, and for nothing else: the iframe isolates it, so it passes unchanged.
 * A plain string if the page does not allow the policy. Assigning that throws if the page enforces Trusted Types.
 */
export function trustedHtml(html: string): string {
  try {
    policy ??= trustedTypes.createPolicy(TRUSTED_TYPES_POLICY, { createHTML: String });
    return policy.createHTML(html);
  } catch {
    // The browser has no Trusted Types, or the page does not allow this policy.
    return html;
  }
}
