// Whatever a recording or a live view contains, the inspector reads it, or says which field is wrong.
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, expect, it } from 'vitest';
import { readEvent } from '../../../packages/devtools/src/mcp-app-inspector/frame-events.js';
import {
  activityOf,
  parseRecording,
  recordingOf,
  rowsOf,
} from '../../../packages/devtools/src/mcp-app-inspector/recording/recording.js';
import { recordingText } from '../../../packages/devtools/src/mcp-app-inspector/recording/recording-file.js';
import { replayProperties } from '../../../packages/devtools/src/mcp-app-inspector/recording/replay.js';
import { contentOf } from '../../../packages/devtools/src/mcp-app-inspector/rows/row-details.js';
import {
  filterRows,
  NO_FILTER,
} from '../../../packages/devtools/src/mcp-app-inspector/rows/row-filter.js';
import { clockTime } from '../../../packages/devtools/src/mcp-app-inspector/rows/row-line.js';
import { jsonText } from '../../../packages/devtools/src/mcp-app-inspector/rows/json-text.js';
import { RowStore } from '../../../packages/devtools/src/mcp-app-inspector/rows/row-store.js';
import { asked, recordingWith } from './support.js';
import { runs } from '../../support/tier.js';

const good = recordingWith(asked(1, 'tools/call', { name: 'x' }, { result: { content: [] } }), {
  resource: { html: '<p>view</p>', uri: 'ui://a/b', meta: {} },
  appInfo: { name: 'clock', version: '1', title: 'Clock' },
  hostInfo: { name: 'host', version: '1' },
  isolation: 'opaque',
  sandbox: 'allow-scripts',
  allow: '',
  contentSecurityPolicy: "default-src 'none'",
  refusals: [{ kind: 'csp', what: 'x', reason: 'y' }],
  toolData: { input: {} },
});
const event = { id: 9, time: 5, session: 1, kind: 'csp', name: 'img-src', isError: true, data: {} };
const full = { ...good, events: [event] };

/** JSON values, including those that break code that expects texts or lists. */
const hostileJson = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    { toString: 1 },
    { toString: null, valueOf: null },
    { length: 1e9 },
    { _$litType$: 1, strings: ['<img src=x>'] },
    JSON.parse('{"__proto__":{"isError":true},"constructor":1}'),
    1e300,
    -1e300,
    [[[[]]]],
  ),
);

/** The paths of all values in a recording. */
function pathsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, item]) => pathsIn(item, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

function withValueAt(source: unknown, path: string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy = (Array.isArray(source) ? [...source] : { ...(source as object) }) as never;
  (copy as Record<string, unknown>)[key] = withValueAt(
    (source as Record<string, unknown>)[key],
    rest,
    value,
  );
  return copy;
}

/**
 * Everything that the element does with a recording, apart from the DOM. It runs thousands of times, with Node's
 * assertions, which cost a tenth of vitest's.
 */
function use(source: unknown): void {
  let recording;
  try {
    recording = parseRecording(source);
  } catch (error) {
    assert.ok(error instanceof TypeError, String(error));
    assert.match(error.message, /^This recording cannot be read: /);
    return;
  }
  const { rows } = rowsOf(recording);
  for (const row of rows) {
    assert.equal(typeof row.name, 'string');
    assert.equal(typeof row.hint, 'string');
    assert.equal(typeof row.isError, 'boolean');
    assert.equal(typeof row.count, 'number');
    clockTime(row.time);
    contentOf(row);
  }
  filterRows(rows, 'messages', { ...NO_FILTER, text: 'x' });
  activityOf(recording);
  expect(parseRecording(recordingText(recording))).toEqual(recording);
  assert.equal(typeof recording.recordedAt, 'string');
  const { frame } = recording;
  for (const field of ['isolation', 'sandbox', 'allow', 'contentSecurityPolicy'] as const)
    assert.ok(['string', 'undefined'].includes(typeof frame?.[field]), field);
  for (const refusal of frame?.refusals ?? [])
    for (const field of ['kind', 'what', 'reason'] as const)
      assert.equal(typeof refusal[field], 'string');
  for (const field of ['name', 'version', 'title'] as const)
    assert.ok(['string', 'undefined'].includes(typeof frame?.appInfo?.[field]), field);
  try {
    replayProperties(recording);
  } catch (error) {
    assert.match((error as Error).message, /^This recording cannot be replayed: /);
  }
}

describe('a hostile recording', () => {
  it('is read, or refused with the name of the field, when one value is replaced', () => {
    const paths = pathsIn(full);
    expect(paths.length).toBeGreaterThan(40);
    fc.assert(
      fc.property(fc.constantFrom(...paths), hostileJson, (path, value) =>
        use(JSON.stringify(withValueAt(full, path, value))),
      ),
      { numRuns: runs(3000) },
    );
  });

  it('is read, or refused, when unknown fields are added', () => {
    const field = fc.constantFrom('hint', 'count', 'name', 'data', 'message', 'error', 'toolData');
    fc.assert(
      fc.property(field, hostileJson, (name, value) => {
        use({ ...full, events: [{ ...event, [name]: value }] });
        use({ ...full, messages: [{ ...good.messages[0], message: { [name]: value } }] });
        use({ ...full, frame: { ...good.frame, [name]: value } });
      }),
      { numRuns: runs(1000) },
    );
  });

  it('is read, or refused, whatever it contains', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.anything()), use), { numRuns: runs(1000) });
  });

  it.each<[string, () => unknown]>([
    ['a cycle', () => Object.assign({ ...full }, { self: full, note: full })],
    [
      'a getter that throws',
      () => ({
        ...full,
        get messages(): never {
          throw null;
        },
      }),
    ],
    ['a BigInt', () => ({ ...full, missing: 1n })],
    ['a symbol', () => ({ ...full, format: Symbol('x') })],
    [
      'a revoked proxy',
      () => {
        const { proxy, revoke } = Proxy.revocable({}, {});
        revoke();
        return proxy;
      },
    ],
    ['great depth', () => `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['a time beyond all dates', () => ({ ...full, events: [{ ...event, time: 1e300 }] })],
  ])('is read, or refused, with %s', (_, make) => use(make()));

  it('leaves the prototypes alone', () => {
    use(`{"__proto__":{"polluted":1},${JSON.stringify(full).slice(1)}`);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

/** Objects that code in a page or a view can create and JSON cannot. */
const odd: fc.Arbitrary<() => unknown> = fc.oneof(
  fc
    .anything({ withBigInt: true, withNullPrototype: true, withDate: true, withMap: true })
    .map((value) => () => value),
  fc.constantFrom<() => unknown>(
    () => ({
      get x(): never {
        throw null;
      },
    }),
    () => ({
      toJSON() {
        throw new Error('no');
      },
    }),
    () => {
      const cycle: Record<string, unknown> = { a: 1n };
      cycle['self'] = cycle;
      return cycle;
    },
    () => {
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      return proxy;
    },
    () => {
      let deep: unknown = 1n;
      for (let i = 0; i < 50_000; i++) deep = { deep };
      return deep;
    },
    () => {
      let wide: unknown = 1n;
      for (let i = 0; i < 40; i++) wide = [wide, wide];
      return wide;
    },
  ),
);

describe('odd objects of a live view', () => {
  it('can be written as JSON', () => {
    fc.assert(
      fc.property(odd, (make) => {
        expect(() => JSON.parse(jsonText(make()))).not.toThrow();
      }),
    );
  });

  it('keep the parts that can be shown', () => {
    const cycle: Record<string, unknown> = { big: 1n, name: 'x' };
    cycle['self'] = cycle;
    expect(JSON.parse(jsonText(cycle))).toEqual({ big: '1', name: 'x', self: '(circular)' });
  });

  it.each(['message', 'id', 'method', 'params', 'result', 'error'])(
    'become a row: as %s',
    (field) => {
      fc.assert(
        fc.property(odd, fc.boolean(), (make, isRequest) => {
          const value = make();
          const store = new RowStore();
          const message =
            field === 'message'
              ? value
              : { ...(isRequest && { method: 'm', id: 1 }), [field]: value };
          store.addMessage({ time: 1, session: 1, direction: 'to-view', message });
          expect(store.rows).toHaveLength(1);
          expect(typeof store.rows[0]!.name).toBe('string');
          contentOf(store.rows[0]!);
        }),
      );
    },
  );

  it('can be recorded with the details of the view, and read again', () => {
    fc.assert(
      fc.property(odd, (make) => {
        const value = make();
        const details = { hostContext: { x: value }, toolData: { input: { value } } };
        use(recordingOf([], details as never, 0));
      }),
    );
  });

  it.each([
    'mcp-app-error',
    'mcp-app-refused',
    'mcp-app-log',
    'mcp-app-csp-violation',
    'mcp-app-audit',
  ])('become rows as fields of %s', (name) => {
    fc.assert(
      fc.property(odd, (make) => {
        const value = make();
        const fields = { error: value, refusals: value, level: value, data: value, entry: value };
        for (const { name: shown, hint = '' } of readEvent(name, fields)) {
          expect(typeof shown).toBe('string');
          expect(typeof hint).toBe('string');
        }
      }),
    );
  });
});
