import { expect, it } from 'vitest';
import { ar } from '../../../../packages/elements/src/locales/ar.js';
import { counted } from '../../../../packages/elements/src/policy/texts/count-label.js';

const english = { one: '{count} value', other: '{count} values' };

it.each([
  ['one', 1, 'en', '1 value'],
  ['several', 3, 'en', '3 values'],
  ['many, with the separators of the language', 12_345, 'de', '12.345 values'],
  ['any, if the language is not valid', 1, 'no such language', '1 values'],
])('chooses the plural form for %s', (_, count, language, text) => {
  expect(counted(english, count, language)).toBe(text);
});

it('accepts one sentence for all numbers', () => {
  expect(counted('Values: {count}', 1, 'en')).toBe('Values: 1');
});

it('chooses among six forms in Arabic', () => {
  const label = ar.frame.askOmitted;
  const texts = [0, 1, 2, 3, 11, 100].map((count) => counted(label, count, 'ar'));
  const [zero, one, two, few, many, other] = texts;
  expect([zero, one, two]).toEqual([
    'كل القيم معروضة.',
    'قيمة واحدة غير معروضة.',
    'قيمتان غير معروضتين.',
  ]);
  expect(few).toContain('قيم غير');
  expect([many, other].every((text) => text!.includes('قيمة غير'))).toBe(true);
});
