import { assert } from 'chai';
import { contract } from './contract.js';
import { bare } from './support/bare.js';
import * as react18 from './support/react-18.mjs';
import { plainReact, strictReact } from './support/react.mjs';
import { svelte } from './support/svelte.mjs';
import { vue } from './support/vue.mjs';

const inReact18 = [react18.plainReact, react18.strictReact];
for (const adapter of [bare, plainReact, strictReact, ...inReact18, vue, svelte]) contract(adapter);

it('the contract ran in both versions of React', () => {
  assert.deepEqual([plainReact.name, react18.plainReact.name], ['React 19', 'React 18']);
});
