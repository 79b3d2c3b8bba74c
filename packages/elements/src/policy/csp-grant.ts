// Which of a view's declared domains it gets, and the policy text that gives them. The half of the
// policy that the sandbox page needs itself, for hosts that hand it the raw lists (SECURITY K5).
import type { ResourceCsp } from '../protocol/app-resource.js';
import { isObject } from '../protocol/json-rpc.js';
import { readCspSource } from './csp-source-reader.js';
import type { CspProblem, CspSourceOptions } from './csp-source-reader.js';

/** What shapes the text, apart from domains. */
export interface PolicyTextOptions {
  /** Without eval, WASM, and blob: and data: scripts and workers (K3). Default false. */
  strict?: boolean;
  /**
   * `about:` in a header, where `<base href="about:srcdoc">` comes after the policy; `none` in a
   * `<meta>`, where it comes before (ENGINES 2.2). Default `none`.
   */
  baseUri?: 'none' | 'about:';
}

/** Called with each entry that is not granted; `list` and `limit` are about the list itself. */
export type RefuseEntry = (
  list: keyof ResourceCsp,
  entry: unknown,
  problem: CspProblem | 'list' | 'limit' | 'host',
) => void;

const LISTS = ['connectDomains', 'resourceDomains', 'frameDomains', 'baseUriDomains'] as const;

/** The policy of SECURITY 4a. No `'self'`: inside an opaque srcdoc it means the HOST (S4). */
export function policyText(granted: ResourceCsp, { strict, baseUri }: PolicyTextOptions): string {
  const [connect, resource, frame, base] = LISTS.map((list) =>
    (granted[list] ?? []).map((source) => ` ${source}`).join(''),
  );
  const none = " 'none'";
  const code = strict ? '' : ' blob: data:';
  const about = baseUri === 'about:' ? ' about:' : '';
  return (
    `default-src 'none'; ` +
    `script-src 'unsafe-inline'${strict ? '' : " 'unsafe-eval' 'wasm-unsafe-eval'"}${code}${resource}; ` +
    `style-src 'unsafe-inline' blob: data:${resource}; img-src data: blob:${resource}; ` +
    `font-src data: blob:${resource}; media-src data: blob:${resource}; ` +
    `connect-src data: blob:${connect}; worker-src${code + resource || none}; ` +
    `frame-src${frame || none}; object-src 'none'; base-uri${about + base || none}; ` +
    `form-action 'none'; manifest-src 'none'`
  );
}
