// The text of the policy. It is the same for a `<meta>` and for a header.
import type { ResourceCsp } from '../protocol/ui-extension.js';

/** Options of the text, apart from domains. */
export interface CspTextOptions {
  /** Disallows eval, WASM, and blob: and data: scripts and workers. Default false. */
  strict?: boolean;
  /**
   * `about:` in a header, which applies before `<base href="about:srcdoc">`; `none` in a `<meta>` after that element.
   * Default `none`.
   */
  baseUri?: 'none' | 'about:';
}

/**
 * Writes the policy that grants `granted`. The entries are used unchanged, so they must come from `grantSources`. There
 * is no `'self'`, which inside an opaque srcdoc means the HOST (S4).
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
