// The text of the policy. It is the same for a `<meta>` and for a header.
import type { ResourceCsp } from '../protocol/ui-extension.js';

/** What shapes the text, apart from domains. */
export interface CspTextOptions {
  /** Without eval, WASM, and blob: and data: scripts and workers. Default false. */
  strict?: boolean;
  /**
   * `about:` in a header, where `<base href="about:srcdoc">` comes after the policy; `none` in a
   * `<meta>`, where it comes before. Default `none`.
   */
  baseUri?: 'none' | 'about:';
}

/**
 * Writes out the policy that grants `granted`, whose entries are taken as they are: they must come
 * from `grantSources`. No `'self'`: inside an opaque srcdoc it means the HOST (S4).
 */
export function cspText(granted: ResourceCsp, { strict, baseUri }: CspTextOptions = {}): string {
  const join = (sources: string[] = []) => sources.map((source) => ` ${source}`).join('');
  const none = " 'none'";
  const resources = join(granted.resourceDomains);
  const data = ` data: blob:${resources}`;
  const code = (strict ? '' : ' blob: data:') + resources;
  return (
    `default-src${none}; ` +
    `script-src 'unsafe-inline'${strict ? '' : " 'unsafe-eval' 'wasm-unsafe-eval'"}${code}; ` +
    `style-src 'unsafe-inline' blob: data:${resources}; ` +
    `img-src${data}; font-src${data}; media-src${data}; ` +
    `connect-src data: blob:${join(granted.connectDomains)}; worker-src${code || none}; ` +
    `frame-src${join(granted.frameDomains) || none}; object-src${none}; ` +
    `base-uri${(baseUri === 'about:' ? ' about:' : '') + join(granted.baseUriDomains) || none}; ` +
    `form-action${none}; manifest-src${none}`
  );
}
