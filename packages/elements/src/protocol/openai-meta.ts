// What servers that address ChatGPT declare under `openai/` in `_meta`, beside or instead of `_meta.ui`.
import { isObject } from './json-rpc.js';

interface MetaOwner {
  _meta?: Record<string, unknown>;
}

/** Whether there is any such key. */
export const hasOpenAiMeta = (owner: MetaOwner | undefined): boolean =>
  isObject(owner?._meta) && Object.keys(owner._meta).some((key) => key.startsWith('openai/'));
