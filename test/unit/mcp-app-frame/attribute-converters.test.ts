import { expect, it } from 'vitest';
import { cancelledAttribute } from '../../../packages/elements/src/mcp-app-frame/attribute-converters.js';

it.each([
  ['The user stopped it.', { reason: 'The user stopped it.' }],
  ['', {}],
  [null, undefined],
])('tool-cancelled=%j', (text, value) => {
  expect(cancelledAttribute.fromAttribute!(text)).toEqual(value);
});
