import { assert } from 'chai';
import { contract } from './contract.js';
import { allAdapters } from './support/all-adapters.js';
import * as react18 from './support/react-18.mjs';
import { plainReact } from './support/react.mjs';

for (const adapter of allAdapters) contract(adapter);

it('the contract ran with both versions of React', () => {
  assert.deepEqual([plainReact.name, react18.plainReact.name], ['React 19', 'React 18']);
});
