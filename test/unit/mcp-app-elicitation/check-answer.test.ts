import { expect, it } from 'vitest';
import {
  problemsOf,
  UNREADABLE,
} from '../../../packages/elements/src/mcp-app-elicitation/check-answer.js';
import { DEFAULT_ELICITATION_LABELS } from '../../../packages/elements/src/mcp-app-elicitation/elicitation-labels.js';
import { readFields } from '../../../packages/elements/src/mcp-app-elicitation/read-fields.js';

const ENGLISH = { labels: DEFAULT_ELICITATION_LABELS, language: 'en' };

/** What is said about a value of a field with the title "It", without the isolates around the title. */
function says(schema: object, value: unknown, required: string[] = []): string | undefined {
  const fields = readFields({
    type: 'object',
    properties: { it: { title: 'It', ...schema } },
    required,
  });
  const answer = value === undefined ? {} : { it: value };
  const [problem] = problemsOf(fields, answer, ENGLISH);
  return problem?.text.replace(/[\u2068\u2069]/g, '');
}

const EMAIL = { type: 'string', format: 'email' };
const URI = { type: 'string', format: 'uri' };
const DATE = { type: 'string', format: 'date' };
const TIME = { type: 'string', format: 'date-time' };
const LIST = { type: 'array', items: { enum: ['a', 'b', 'c'] }, minItems: 1, maxItems: 2 };

it.each([
  [{ type: 'string' }, ''],
  [{ type: 'string', minLength: 2, maxLength: 2 }, '👍👍'],
  [EMAIL, 'ada@example.com'],
  [URI, 'https://example.com/a?b=c#d'],
  [URI, 'urn:isbn:0451450523'],
  [DATE, '2028-02-29'],
  [TIME, '2026-11-18T09:30:00Z'],
  [TIME, '2026-11-18T09:30:00.25+05:30'],
  [{ type: 'integer', minimum: 0, maximum: 5 }, 5],
  [{ type: 'number' }, -0.5],
  [{ type: 'boolean' }, false],
  [{ type: 'string', enum: ['a', ''] }, ''],
  [LIST, ['a', 'c']],
])('%j accepts %j', (schema, value) => {
  expect(says(schema, value, ['it'])).toBeUndefined();
});

it.each([
  [{ type: 'string', minLength: 3 }, 'ab', 'It needs at least 3 characters.'],
  [{ type: 'string', maxLength: 3 }, 'abcd', 'It can have at most 3 characters.'],
  [{ type: 'string', maxLength: 1 }, 'ab', 'It can have at most 1 character.'],
  [{ type: 'string', maxLength: 1000 }, 'a'.repeat(1001), 'It can have at most 1,000 characters.'],
  [EMAIL, 'ada@example', 'It must be an email address such as name@example.com.'],
  [EMAIL, 'ada example.com', 'It must be an email address such as name@example.com.'],
  [URI, 'example.com', 'It must be an address such as https://example.com/.'],
  [URI, 'https://exa mple.com', 'It must be an address such as https://example.com/.'],
  [DATE, '2026-02-30', 'It must be a date.'],
  [DATE, UNREADABLE, 'It must be a date.'],
  [TIME, '2026-11-18T09:30', 'It must be a date with a time.'],
  [TIME, '2026-02-30T09:30:00Z', 'It must be a date with a time.'],
  [{ type: 'integer' }, 1.5, 'It must be a whole number.'],
  [{ type: 'integer' }, UNREADABLE, 'It must be a number.'],
  [{ type: 'number', minimum: 1000 }, 1, 'It must be at least 1,000.'],
  [{ type: 'number', maximum: 10 }, 11, 'It must be at most 10.'],
  [{ type: 'number' }, '1', 'It must be a number.'],
  // What the user entered was rounded before it could be read.
  [{ type: 'integer' }, Number('9007199254740993'), 'It must be a whole number.'],
  [{ type: 'string', enum: ['a'] }, 'b', 'It is required.'],
  [LIST, [], 'It needs at least 1 option.'],
  [LIST, ['a', 'b', 'c'], 'It can have at most 2 options.'],
  [LIST, ['a', 'x'], 'It is required.'],
])('%j does not accept %j', (schema, value, wanted) => {
  expect(says(schema, value)).toBe(wanted);
});

it('only a required field must have a value', () => {
  expect(says({ type: 'string' }, undefined)).toBeUndefined();
  expect(says({ type: 'string' }, undefined, ['it'])).toBe('It is required.');
});

it('a value that the answer only inherits is not one', () => {
  const fields = readFields({
    type: 'object',
    properties: { constructor: { type: 'string' } },
    required: ['constructor'],
  });
  const problems = problemsOf(fields, {}, ENGLISH);
  expect(problems).toHaveLength(1);
});

it('a title cannot use placeholders or patterns of the label', () => {
  expect(says({ type: 'string', title: '$& {min} It' }, undefined, ['it'])).toBe(
    '$& {min} It is required.',
  );
});
