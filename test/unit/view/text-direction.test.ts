import { expect, it } from 'vitest';
import { textDirection } from '../../../packages/elements/src/view/theme-applier.js';

it.each([
  ['en', 'ltr'],
  ['en-US', 'ltr'],
  ['de', 'ltr'],
  ['arn', 'ltr'],
  ['', 'ltr'],
  ['ar', 'rtl'],
  ['ar-EG', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['ur-PK', 'rtl'],
  ['az-Arab', 'rtl'],
  ['AR-eg', 'rtl'],
])('C1 the direction of %j is %s', (locale, direction) => {
  expect(textDirection(locale)).toBe(direction);
});
