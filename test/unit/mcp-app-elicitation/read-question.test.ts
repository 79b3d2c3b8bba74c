import { describe, expect, it } from 'vitest';
import {
  MAX_FIELDS,
  MAX_OPTIONS,
} from '../../../packages/elements/src/mcp-app-elicitation/read-fields.js';
import { readQuestion } from '../../../packages/elements/src/mcp-app-elicitation/read-question.js';
import type { FormQuestion } from '../../../packages/elements/src/mcp-app-elicitation/read-question.js';

const form = (properties: unknown, more: object = {}) => ({
  message: 'Please',
  requestedSchema: { type: 'object', properties, ...more },
});
const fieldsOf = (properties: object, more: object = {}) =>
  (readQuestion(form(properties, more), []) as FormQuestion).fields;
const refusal = (params: unknown) => {
  try {
    readQuestion(params, ['https://host.example']);
  } catch (error) {
    return error as Error & { code: number };
  }
  throw new Error('It is not refused.');
};
const many = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);

describe('the fields of a form', () => {
  it.each([
    [
      {
        type: 'string',
        title: 'Name',
        description: 'Yours',
        minLength: 2,
        maxLength: 9,
        default: 'xy',
      },
      { kind: 'text', title: 'Name', description: 'Yours', min: 2, max: 9, initial: 'xy' },
    ],
    [
      { type: 'string', format: 'email' },
      { kind: 'text', format: 'email', title: 'Field one' },
    ],
    [
      { type: 'string', format: 'hostname' },
      { kind: 'text', format: undefined },
    ],
    [
      { type: 'integer', minimum: 1, maximum: 5, default: 3 },
      { kind: 'number', isInteger: true, min: 1, max: 5, initial: 3 },
    ],
    [
      { type: 'number', default: 'three' },
      { kind: 'number', isInteger: false, initial: undefined },
    ],
    [
      { type: 'boolean', default: true },
      { kind: 'boolean', initial: true },
    ],
    [
      { type: 'string', enum: ['a', 'b'], default: 'b' },
      {
        kind: 'choice',
        options: [
          { value: 'a', title: 'a' },
          { value: 'b', title: 'b' },
        ],
        initial: 'b',
      },
    ],
    [
      { type: 'string', enum: ['a'], enumNames: ['Alpha'], default: 'c' },
      { kind: 'choice', options: [{ value: 'a', title: 'Alpha' }], initial: undefined },
    ],
    [
      { type: 'string', oneOf: [{ const: 'a', title: 'Alpha' }] },
      { kind: 'choice', options: [{ value: 'a', title: 'Alpha' }] },
    ],
    [
      {
        type: 'array',
        items: { type: 'string', enum: ['a', 'b'] },
        minItems: 1,
        maxItems: 2,
        default: ['b', 'c'],
      },
      { kind: 'choices', min: 1, max: 2, initial: ['b'] },
    ],
    [
      { type: 'array', items: { anyOf: [{ const: 'a', title: 'Alpha' }] } },
      { kind: 'choices', options: [{ value: 'a', title: 'Alpha' }], initial: [] },
    ],
  ])('%j', (schema, wanted) => {
    expect(fieldsOf({ fieldOne: schema }, { required: ['fieldOne'] })).toMatchObject([
      { name: 'fieldOne', isRequired: true, ...wanted },
    ]);
  });

  it('keep their order, and only what is listed is required', () => {
    const fields = fieldsOf({ b: { type: 'string' }, a: { type: 'string' } }, { required: ['a'] });
    expect(fields.map(({ name, isRequired }) => [name, isRequired])).toEqual([
      ['b', false],
      ['a', true],
    ]);
  });

  it('have names that are keys of every object', () => {
    const { properties } = JSON.parse('{"properties":{"__proto__":{"type":"string"}}}') as {
      properties: object;
    };
    expect(fieldsOf(properties)).toMatchObject([{ name: '__proto__' }]);
  });

  it('have texts that cannot reorder or hide others', () => {
    const [field] = fieldsOf({
      a: { type: 'string', title: 'Na\u202eme', description: 'x\u200by' },
    });
    expect(field).toMatchObject({ title: 'Na me', description: 'x\\u200by' });
  });

  it('may ask for something that looks like a secret, which is marked', () => {
    const asksFor = (properties: object) =>
      (readQuestion(form(properties), []) as FormQuestion).asksForSecret;
    expect(asksFor({ apiKey: { type: 'string' } })).toBe(true);
    expect(asksFor({ a: { type: 'string', title: 'Your password' } })).toBe(true);
    expect(asksFor({ topping: { type: 'string', title: 'Pineapple' } })).toBe(false);
    expect(asksFor({ keep: { type: 'boolean', title: 'Remember the password' } })).toBe(false);
  });

  it.each(['Enter your GitHub password.', 'Digite sua senha.'])(
    'may ask for a secret in the question itself: %s',
    (message) => {
      const read = (properties: object) =>
        readQuestion({ ...form(properties), message }, []) as FormQuestion;
      expect(read({ answer: { type: 'string' } }).asksForSecret).toBe(true);
      expect(read({ sure: { type: 'boolean' } }).asksForSecret).toBe(false);
    },
  );

  it.each([
    [{ type: 'string', format: 'date-time', default: '2026-11-18' }, undefined],
    [{ type: 'string', format: 'date-time', default: '2026-11-18T09:30:00' }, undefined],
    [{ type: 'string', format: 'date', default: '2026-02-30' }, undefined],
    [{ type: 'string', format: 'email', default: 'nobody' }, undefined],
    [{ type: 'string', maxLength: 2, default: 'long' }, undefined],
    [{ type: 'integer', default: 1.5 }, undefined],
    [{ type: 'number', maximum: 5, default: 6 }, undefined],
    [{ type: 'array', items: { enum: ['a', 'b'] }, maxItems: 1, default: ['a', 'b'] }, []],
  ])('have no default that does not fit: %j', (schema, initial) => {
    const [field] = fieldsOf({ it: schema });
    expect(field).toHaveProperty('initial', initial);
  });
});

describe('is refused with a reason for the server', () => {
  it.each([
    ['no object', 'x', 'message must be a string'],
    ['no message', { requestedSchema: {} }, 'message must be a string'],
    ['another mode', { message: 'x', mode: 'voice' }, 'The mode voice is not supported'],
    ['no schema', { message: 'x' }, 'requestedSchema must be'],
    [
      'no properties',
      { message: 'x', requestedSchema: { type: 'object' } },
      'requestedSchema must be',
    ],
    [
      'an object in a field',
      form({ a: { type: 'object', properties: {} } }),
      'The field a has the type "object"',
    ],
    [
      'a list of numbers',
      form({ a: { type: 'array', items: { type: 'number' } } }),
      'The field a has no options',
    ],
    [
      'a list of types',
      form({ a: { type: ['string', 'null'] } }),
      'The field a has the type ["string","null"]',
    ],
    ['a reference', form({ a: { $ref: '#' } }), 'The field a has the type undefined'],
    ['no schema of a field', form({ a: true }), 'The field a is not described'],
    [
      'too many fields',
      form(Object.fromEntries(many(MAX_FIELDS + 1).map((name) => [name, { type: 'string' }]))),
      '51 fields; at most 50',
    ],
    [
      'too many options',
      form({ a: { type: 'string', enum: many(MAX_OPTIONS + 1) } }),
      '501 options; at most 500',
    ],
    ['no options', form({ a: { type: 'string', enum: [] } }), 'no options'],
    ['an option twice', form({ a: { type: 'string', enum: ['x', 'x'] } }), 'an option twice'],
    ['an option that is not a text', form({ a: { type: 'string', enum: [1] } }), 'not a string'],
    [
      'limits that contradict each other',
      form({ a: { type: 'string', minLength: 3, maxLength: 2 } }),
      'minLength is larger than maxLength',
    ],
    [
      'a limit that is not a number',
      form({ a: { type: 'number', minimum: '3' } }),
      'minimum must be a number',
    ],
    [
      'more options than there are',
      form({ a: { type: 'array', items: { enum: ['x'] }, minItems: 2 } }),
      'minItems is larger',
    ],
    ['a required field that is missing', form({}, { required: ['x'] }), 'required names x'],
    [
      'a script',
      { message: 'x', mode: 'url', url: 'javascript:alert(1)' },
      'Links with javascript: are never opened',
    ],
    ['a mail', { message: 'x', mode: 'url', url: 'mailto:a@b.c' }, 'only https: http:'],
    [
      'the page itself',
      { message: 'x', mode: 'url', url: 'https://host.example/' },
      'points to the host page',
    ],
    [
      'a user name',
      { message: 'x', mode: 'url', url: 'https://bank.example@evil.example/' },
      'user name',
    ],
    ['no address', { message: 'x', mode: 'url' }, 'not a string'],
  ])('%s', (_, params, reason) => {
    const error = refusal(params);
    expect(error.message).toContain(reason);
    expect(error).toMatchObject({ name: 'ElicitationRefusedError', code: -32602 });
  });
});

it('a pattern is not run: it could block the page', () => {
  const [field] = fieldsOf({ a: { type: 'string', pattern: '^(a+)+$' } });
  expect(field).not.toHaveProperty('pattern');
});

it('an address has the letters that decide where it leads', () => {
  const question = readQuestion(
    { message: 'x', mode: 'url', url: 'https://\u0430pple.com/pay', elicitationId: 'e1' },
    [],
  );
  expect(question).toMatchObject({ mode: 'url', elicitationId: 'e1' });
  expect(question.mode === 'url' && question.url.host).toBe('xn--pple-43d.com');
});
