// Finds the violations of the page's own Content-Security-Policy that concern our iframe.

const FRAME_DIRECTIVES = ['frame-src', 'child-src', 'default-src'];

const withoutHash = (address: string): string => address.split('#', 1)[0]!;

/**
 * Whether this violation blocked the page at `address`. Reports name a page of another origin only by its origin, and a
 * `blob:` or `about:` page only by its scheme. That is enough: a policy that blocks the scheme also blocks our page.
 */
export function blocksPage(
  { effectiveDirective, disposition, blockedURI }: SecurityPolicyViolationEvent,
  address: string,
): boolean {
  if (disposition === 'report' || !FRAME_DIRECTIVES.includes(effectiveDirective)) return false;
  const { protocol, origin } = new URL(address);
  if (/^https?:$/.test(protocol))
    return blockedURI === withoutHash(address) || (blockedURI === origin && origin !== self.origin);
  return `${blockedURI}:`.startsWith(protocol);
}
