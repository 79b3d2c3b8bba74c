// Which violations of the page's own Content-Security-Policy are about our iframe, and not about another one.

const FRAME_DIRECTIVES = ['frame-src', 'child-src', 'default-src'];

const withoutHash = (address: string): string => address.split('#', 1)[0]!;

/**
 * Whether this violation blocked the page at `address`. Reports name a page of another origin by its origin alone,
 * and a `blob:` or `about:` page by its scheme. That is enough: a policy that blocks the scheme blocks ours too.
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
