import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  attributesOf,
  setProperties,
  splitProps,
} from '../../../packages/elements/src/adapters/component-props.js';
import type { ElementMembers } from '../../../packages/elements/src/adapters/component-props.js';

const members: ElementMembers = {
  tag: 'x-clock',
  properties: ['zone', 'size', 'data'],
  booleans: [],
  attributes: { zone: 'time-zone', size: 'size' },
  events: { onTick: 'x-tick' },
  models: [],
  slots: ['face'],
};

describe('splitProps', () => {
  it('sorts props into properties, attributes and callbacks by what the element declares', () => {
    const tick = () => {};
    const data = {};
    expect(
      splitProps(
        { zone: 'UTC', data, onTick: tick, face: 'a face', id: 'x', onClick: tick, hidden: true },
        members,
      ),
    ).toEqual({
      properties: { zone: 'UTC', data },
      listeners: { 'onx-tick': tick },
      slots: { face: 'a face' },
      html: { id: 'x', onClick: tick, hidden: true },
    });
  });

  it('leaves out unknown objects and functions, but keeps what a framework may pass as an object', () => {
    const symbol = Symbol('attachment');
    const attach = () => {};
    const { html } = splitProps(
      {
        a: {},
        b: [],
        c: () => {},
        d: new Map(),
        e: null,
        style: { color: 'red' },
        class: ['a', { b: true }],
        [symbol]: attach,
      },
      members,
    );
    expect(html).toEqual({
      e: null,
      style: { color: 'red' },
      class: ['a', { b: true }],
      [symbol]: attach,
    });
  });

  it('treats names of Object.prototype as unknown names', () => {
    const { html, listeners } = splitProps({ constructor: 'a', toString: 'b' }, members);
    expect(Object.entries(html)).toEqual([
      ['constructor', 'a'],
      ['toString', 'b'],
    ]);
    expect(Object.keys(listeners)).toEqual([]);
  });

  it.each([undefined, null, false, ''])('does not fill a slot with %j', (face) => {
    expect(splitProps({ face }, members)).toMatchObject({ slots: {}, html: {} });
  });
});

describe('attributesOf', () => {
  it('returns the attributes that are set, under their attribute names', () => {
    expect(attributesOf({ zone: 'UTC', size: undefined, data: {} }, members)).toEqual({
      'time-zone': 'UTC',
    });
    expect(attributesOf({ zone: null, size: 0 }, members)).toEqual({ size: 0 });
    expect(attributesOf({ zone: ['UTC', 'CET'] }, members)).toEqual({ 'time-zone': 'UTC CET' });
  });
});

describe('setProperties', () => {
  const fresh = () => ({ localName: 'x-clock', zone: 'local', size: undefined, data: undefined });
  const before = (globalThis as { document?: unknown }).document;
  beforeAll(() => {
    Object.assign(globalThis, { document: { createElement: fresh } });
  });
  afterAll(() => {
    if (before === undefined) delete (globalThis as { document?: unknown }).document;
  });
  const asElement = (value: object) => value as unknown as HTMLElement;

  it('sets what is given and resets what is not, whatever was set before', () => {
    const value = fc.constantFrom('UTC', '', 0, undefined, null, false);
    const props = fc.record({ zone: value, size: value, data: value }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.array(props, { minLength: 1 }), (steps) => {
        const element: Record<string, unknown> = fresh();
        for (const step of steps) setProperties(asElement(element), step);
        const last = steps.at(-1)! as Record<string, unknown>;
        const wanted = Object.fromEntries(
          Object.entries(fresh()).map(([name, value]) => [name, last[name] ?? value]),
        );
        expect(element).toEqual(wanted);
      }),
    );
  });

  it('sets only what changed since the last call', () => {
    const set: unknown[] = [];
    const element = asElement({
      localName: 'x-clock',
      set zone(value: unknown) {
        set.push(value);
      },
    });
    setProperties(element, { zone: undefined });
    setProperties(element, { zone: 'UTC' });
    setProperties(element, { zone: 'UTC' });
    setProperties(element, {});
    setProperties(element, {});
    expect(set).toEqual(['UTC', 'local']);
  });

  it('does not keep a reference to an object that is changed later', () => {
    const element: Record<string, unknown> = fresh();
    const props: Record<string, unknown> = { zone: 'UTC' };
    setProperties(asElement(element), props);
    props['zone'] = 'CET';
    setProperties(asElement(element), props);
    expect(element['zone']).toBe('CET');
  });
});
