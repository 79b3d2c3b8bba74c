import { contract } from './contract.js';
import { bare } from './support/bare.js';
import { plainReact, strictReact } from './support/react.js';
import { svelte } from './support/svelte.js';
import { vue } from './support/vue.js';

for (const adapter of [bare, plainReact, strictReact, vue, svelte]) contract(adapter);
