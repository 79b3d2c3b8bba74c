// The table of supported browsers says which engine has what.
import { assert } from 'chai';
import { engine } from '../support/engine.js';
import { FEATURES } from '../support/engine-features.mjs';

describe(`features of ${engine}`, () => {
  for (const { name, owner, member, engines } of FEATURES)
    it(name, () => {
      assert.equal(member in window[owner].prototype, engines.includes(engine));
    });
});
