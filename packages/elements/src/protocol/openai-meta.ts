// What servers for ChatGPT declare under `openai/` in `_meta`, in addition to or instead of `_meta.ui`.
import { isObject } from './json-rpc.js';
import type { ResourceCsp, ResourceUiMeta } from './ui-extension.js';

type Meta = Record<string, unknown>;

/** Whether there is any such key. */
export const hasOpenAiMeta = (owner: { _meta?: Meta | undefined } | undefined): boolean =>
  isObject(owner?._meta) && Object.keys(owner._meta).some((key) => key.startsWith('openai/'));

const CSP_LISTS = [
  ['connect_domains', 'connectDomains'],
  ['resource_domains', 'resourceDomains'],
  ['frame_domains', 'frameDomains'],
] as const;

function cspOf(widgetCsp: unknown): ResourceCsp | undefined {
  if (!isObject(widgetCsp)) return undefined;
  const lists = CSP_LISTS.filter(([theirs]) => Array.isArray(widgetCsp[theirs]));
  return Object.fromEntries(lists.map(([theirs, ours]) => [ours, widgetCsp[theirs]]));
}

/**
 * Converts a resource's metadata for ChatGPT to the standard. The values are validated later, like those of the
 * standard.
 */
export function uiMetaOfOpenAi(meta: Meta | undefined): ResourceUiMeta {
  const csp = cspOf(meta?.['openai/widgetCSP']);
  const domain = meta?.['openai/widgetDomain'];
  const prefersBorder = meta?.['openai/widgetPrefersBorder'];
  return {
    ...(csp && { csp }),
    ...(typeof domain === 'string' && { domain }),
    ...(typeof prefersBorder === 'boolean' && { prefersBorder }),
  };
}
