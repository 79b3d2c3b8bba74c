// The answers of views to questions, before they leave the page.
import { describe, expect, it } from 'vitest';
import { checkResult } from '../../../packages/elements/src/mcp-app-elicitation/check-result.js';

const params = {
  message: 'Which?',
  requestedSchema: {
    type: 'object',
    properties: {
      size: { type: 'string', enum: ['s', 'm'] },
      count: { type: 'integer', minimum: 1 },
    },
    required: ['size'],
  },
};

describe('the answer of a view', () => {
  it.each([
    [
      { action: 'accept', content: { size: 'm', count: 2 } },
      { size: 'm', count: 2 },
    ],
    [{ action: 'accept', content: { size: 's' }, _meta: { a: 1 } }, { size: 's' }],
    [{ action: 'accept', content: { size: 's', secret: 'x' } }, { size: 's' }],
  ])('%j leaves with the fields of the question', (result, content) => {
    expect(checkResult(params, result)).toEqual({ action: 'accept', content });
  });

  it.each(['decline', 'cancel'])('%s leaves without content', (action) => {
    expect(checkResult(params, { action, content: { size: 'm' } })).toEqual({ action });
  });

  it.each([
    undefined,
    null,
    'accept',
    [],
    {},
    { action: 'yes' },
    { action: 'accept' },
    { action: 'accept', content: [] },
    { action: 'accept', content: {} },
    { action: 'accept', content: { size: 'private' } },
    { action: 'accept', content: { size: 'm', count: 0.5 } },
    { action: 'accept', content: { size: 'm', count: 'private' } },
  ])('%j is refused, without a word of it', (result) => {
    expect(() => checkResult(params, result)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('private') as string }),
    );
  });
});

it('has each option once, in a list of any length', () => {
  const question = {
    message: 'Which?',
    requestedSchema: {
      type: 'object',
      properties: { days: { type: 'array', items: { enum: ['mon', 'tue', 'wed'] } } },
    },
  };
  const answer = (days: string[]) => ({ action: 'accept', content: { days } });
  expect(checkResult(question, answer(['wed', 'mon']))).toEqual(answer(['wed', 'mon']));
  for (const days of [['mon', 'mon'], Array.from({ length: 1_000_000 }, () => 'wed')])
    expect(() => checkResult(question, answer(days))).toThrow('does not fit the field days');
});
