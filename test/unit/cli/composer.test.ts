import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  inputOf,
  labelOf,
  valueOf,
} from '../../../packages/cli/page/composer/form-fields.ts';
import { withInput } from '../../../packages/cli/page/composer/saved-inputs.ts';
import { filterTools, toolsLike } from '../../../packages/cli/page/composer/tool-filter.ts';

const fieldOf = (schema: object, name = 'value') =>
  fieldsOf({ type: 'object', properties: { [name]: schema } })[0]!;

describe('a form of a schema', () => {
  it.each([
    ['groupBy', 'Group by'],
    ['show_all-rows', 'Show all rows'],
    ['baseURL', 'Base URL'],
    ['x', 'X'],
  ])('labels %s with %s', (name, label) => {
    expect(labelOf(name)).toBe(label);
  });

  it('asks for required fields first, with title, hint and default', () => {
    const fields = fieldsOf({
      type: 'object',
      properties: {
        size: { type: 'integer', minimum: 1, maximum: 9, default: 3, description: 'In rows' },
        city: { type: 'string', title: 'Where' },
      },
      required: ['city'],
    });
    expect(fields.map(({ label, isRequired }) => [label, isRequired])).toEqual([
      ['Where', true],
      ['Size', false],
    ]);
    expect(fields[1]).toMatchObject({
      hint: 'In rows',
      initial: '3',
      min: 1,
      max: 9,
      isWhole: true,
    });
  });

  it.each([
    ['line', 'name', { type: 'string' }],
    ['line', 'countryCode', { type: 'string' }],
    ['line', 'code', { type: 'string', maxLength: 6 }],
    ['code', 'code', { type: 'string' }],
    ['code', 'sqlQuery', { type: 'string' }],
    ['code', 'page', { type: 'string', contentMediaType: 'text/html' }],
    ['code', 'scene', { type: 'string', default: 'one\ntwo' }],
    ['text', 'notes', { type: 'string', maxLength: 2000 }],
    ['number', 'n', { type: 'number' }],
    ['flag', 'all', { type: 'boolean' }],
    ['choice', 'level', { enum: ['easy', 'hard'] }],
    ['choice', 'level', { oneOf: [{ const: 1, title: 'One' }, { const: 2 }] }],
    ['list', 'tags', { type: 'array', items: { type: 'string' } }],
    ['json', 'points', { type: 'array', items: { type: 'object' } }],
    ['json', 'anything', {}],
    ['line', 'maybe', { type: ['string', 'null'] }],
    ['number', 'maybe', { anyOf: [{ type: 'number' }, { type: 'null' }] }],
  ])('has a field of the kind %s for %s: %j', (kind, name, schema) => {
    expect(fieldOf(schema, name).kind).toBe(kind);
  });

  it('follows references, and stops where they are circular', () => {
    const [unit, loop] = fieldsOf({
      type: 'object',
      properties: { unit: { $ref: '#/$defs/unit' }, loop: { $ref: '#/$defs/loop' } },
      $defs: { unit: { enum: ['m', 'ft'] }, loop: { $ref: '#/$defs/loop' } },
    });
    expect(unit!.choices.map(({ value }) => value)).toEqual(['m', 'ft']);
    expect(loop!.kind).toBe('json');
  });

  it.each([
    [{ type: 'string' }, 'a', 'a'],
    [{ type: 'string' }, ' ', undefined],
    [{ type: 'number' }, '1.5', 1.5],
    [{ type: 'boolean' }, false, false],
    [{ enum: [1, null] }, '1', 1],
    [{ oneOf: [{ const: 2, title: 'Two' }] }, '2', 2],
    [{ type: 'array', items: { type: 'string' } }, 'a\n\n b ', ['a', 'b']],
    [{ type: 'object' }, '{"a":1}', { a: 1 }],
  ])('reads %j from %j as %j', (schema, typed, value) => {
    expect(valueOf(fieldOf(schema), typed)).toEqual(value);
  });

  it('follows references of any kind, and reads the parts of a schema as one', () => {
    const fields = fieldsOf({
      $ref: '#/definitions/input',
      definitions: {
        input: {
          allOf: [
            { properties: { from: { $ref: '#/definitions/a~1b' } }, required: ['from'] },
            { properties: { to: { $ref: '#/definitions/input/allOf/0/properties/from' } } },
          ],
        },
        'a/b': { type: 'number' },
      },
    });
    expect(fields.map(({ name, kind, isRequired }) => [name, kind, isRequired])).toEqual([
      ['from', 'number', true],
      ['to', 'number', false],
    ]);
  });

  it.each([
    { type: 'object', additionalProperties: { type: 'string' } },
    { type: 'object', anyOf: [{ properties: { a: {} } }, { properties: { b: {} } }] },
    { type: 'object', patternProperties: { '^x-': {} } },
  ])('of %j is one field for the whole input, which begins with the last one', (schema) => {
    const [field, ...others] = fieldsOf(withInput(schema, { a: 1 }));
    expect([field!.name, field!.kind, others]).toEqual([undefined, 'json', []]);
    expect(inputOf([[field!, valueOf(field!, String(field!.initial))]])).toEqual({ a: 1 });
    expect(inputOf([[field!, valueOf(field!, '')]])).toEqual({});
    expect(() => inputOf([[field!, valueOf(field!, '[1]')]])).toThrow('The input is not an object');
  });

  it('has fields for properties of which one is required', () => {
    const properties = { a: { type: 'string' }, b: { type: 'string' } };
    const anyOf = [{ required: ['a'] }, { required: ['b'] }];
    const fields = fieldsOf({ type: 'object', properties, anyOf });
    expect(fields.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('has no field for a tool without input', () => {
    expect(fieldsOf({ type: 'object' })).toEqual([]);
    expect(fieldsOf({ type: 'object', properties: {}, additionalProperties: false })).toEqual([]);
    expect(inputOf([])).toEqual({});
  });

  it('sends a moment with its time zone, and shows one in the time of this machine', () => {
    const field = fieldOf({ type: 'string', format: 'date-time', default: '2026-11-19T10:00:05Z' });
    expect(field).toMatchObject({ inputType: 'datetime-local', kind: 'line' });
    expect(field.initial).toMatch(/^2026-11-\d\dT\d\d:\d\d:05$/);
    expect(valueOf(field, field.initial)).toBe('2026-11-19T10:00:05.000Z');
    expect(fieldOf({ type: 'string', format: 'date-time', default: 'soon' }).initial).toBe('');
  });

  it('lets the user leave out an optional colour', () => {
    expect(fieldOf({ type: 'string', format: 'color' }).inputType).toBe('text');
    expect(fieldOf({ type: 'string', format: 'constructor' }).inputType).toBe('text');
  });

  it('names the field that is not JSON', () => {
    expect(() => valueOf(fieldOf({ type: 'object' }, 'startPoint'), '{')).toThrow(
      '“Start point” is not JSON',
    );
  });
});

describe('tools found by what the user types', () => {
  const tool = (group: string, name: string, title: string, description = '') => ({
    group,
    tool: { name, title, description },
  });
  const tools = [
    tool('Insight', 'explore-sales', 'Explore sales', 'Shows orders as a chart.'),
    tool('Insight', 'watch-service', 'Watch a service'),
    tool('Studio', 'play-four-in-a-row', 'Play four in a row'),
    tool('Studio', 'plan-release', 'Plan a release', 'Sales of a product begin here.'),
  ];
  const names = (found: typeof tools) => found.map(({ tool: { name } }) => name);

  it.each([
    ['', ['explore-sales', 'watch-service', 'play-four-in-a-row', 'plan-release']],
    ['pla', ['play-four-in-a-row', 'plan-release']],
    ['RELEASE', ['plan-release']],
    ['sales', ['explore-sales', 'plan-release']],
    ['studio row', ['play-four-in-a-row']],
    ['insight', ['explore-sales', 'watch-service']],
    ['nothing', []],
    ['.*', []],
  ])('finds %j: %j', (query, found) => {
    expect(names(filterTools(tools, query))).toEqual(found);
  });

  it('suggests the tools that a sentence is about', () => {
    expect(names(toolsLike(tools, 'Can you show me a chart of the sales?'))).toEqual([
      'explore-sales',
      'plan-release',
    ]);
    expect(toolsLike(tools, 'How are you?')).toEqual([]);
  });
});
