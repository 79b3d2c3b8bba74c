import { contract } from './contract.js';
import { bare } from './support/bare.js';
import { plainReact, strictReact } from './support/react.mjs';
import { svelte } from './support/svelte.mjs';
import { vue } from './support/vue.mjs';

for (const adapter of [bare, plainReact, strictReact, vue, svelte]) contract(adapter);
