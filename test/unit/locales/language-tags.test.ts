import { expect, it } from 'vitest';
import { packTags } from '../../../packages/elements/src/locales/language-tags.js';

it.each([
  ['de', ['de', 'de-latn']],
  ['pt-BR', ['pt-br', 'pt-latn', 'pt']],
  ['zh', ['zh', 'zh-hans']],
  ['zh-CN', ['zh-cn', 'zh-hans', 'zh']],
  ['zh-TW', ['zh-tw', 'zh-hant', 'zh']],
  ['zh-HK', ['zh-hk', 'zh-hant', 'zh']],
  ['zh-Hant', ['zh-hant', 'zh']],
  ['zh-Hans-SG', ['zh-hans-sg', 'zh-hans', 'zh']],
  // The tag of Hebrew until 1989.
  ['iw', ['he', 'he-hebr']],
  ['AR-eg', ['ar-eg', 'ar-arab', 'ar']],
  ['de-u-nu-latn', ['de', 'de-latn']],
  ['not a tag', ['not a tag']],
  ['', ['']],
])('finds the packs for %j', (language, tags) => {
  expect(packTags(language)).toEqual(tags);
});
