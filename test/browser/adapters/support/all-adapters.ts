// The bare element and every adapter: what the contract tests run over.
import type { Adapter } from './adapter.js';
import { bare } from './bare.js';
import * as react18 from './react-18.mjs';
import { plainReact, strictReact } from './react.mjs';
import { svelte } from './svelte.mjs';
import { vue } from './vue.mjs';

export const allAdapters: readonly Adapter[] = [
  bare,
  plainReact,
  strictReact,
  react18.plainReact,
  react18.strictReact,
  vue,
  svelte,
];
