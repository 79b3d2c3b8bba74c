import { describe, expect, it } from 'vitest';
import {
  parseRecording,
  recordingOf,
  rowsOf,
} from '../../../packages/devtools/src/mcp-app-inspector/recording/recording.js';
import { asked, recordingWith, storeOf, toView } from './support.js';

const call = asked(1, 'tools/call', { name: 'x' }, { result: { content: [] } });

describe('a recording', () => {
  it('survives writing to a file and reading it back', () => {
    const store = storeOf([
      ...call,
      toView({ method: 'ui/notifications/tool-input-partial' }),
      toView({ method: 'ui/notifications/tool-input-partial' }),
    ]);
    const event = { time: 5, session: 1, name: 'img-src', hint: 'https://x', isError: true };
    store.addEvent({ ...event, kind: 'csp', data: { line: 3 } });
    store.addMessage({ time: 6, session: 2, direction: 'to-view', message: { id: 9, result: {} } });
    const recording = recordingOf(store.rows, { contentSecurityPolicy: 'p' }, 4);
    expect(recording).toMatchObject({ format: 'mcp-app-recording', version: 1, missing: 4 });

    const parsed = parseRecording(JSON.stringify(recording));
    expect(parsed).toEqual(recording);
    const rows = rowsOf(parsed).rows.map(({ partner, ...row }) => [row, partner?.id]);
    expect(rows).toEqual(store.rows.map(({ partner, ...row }) => [row, partner?.id]));
  });

  it('says that it contains everything', () => {
    expect(recordingWith(call).note).toMatch(/secrets/);
  });
});

describe('a bad recording', () => {
  const good = recordingWith(call);
  const withMessage = (fields: object) => ({
    ...good,
    messages: [good.messages[0], { ...good.messages[1], ...fields }],
  });

  it.each([
    ['no JSON', '{', /it is not JSON/],
    ['no object', '[]', /the recording must be an object/],
    [
      'another format',
      { ...good, format: 'har' },
      /format must be "mcp-app-recording", but is "har"/,
    ],
    ['a newer version', { ...good, version: 2 }, /version must be 1 .*newer inspector.*but is 2/],
    ['no messages', { ...good, messages: undefined }, /messages must be a list, but is missing/],
    ['a number', { ...good, messages: [3] }, /messages\[0\] must be an object, but is 3/],
    [
      'a direction',
      withMessage({ direction: 'up' }),
      /messages\[1\]\.direction must be one of to-view, from-view/,
    ],
    ['a time', withMessage({ time: 'noon' }), /messages\[1\]\.time must be a number/],
    ['a text', withMessage({ message: 'hi' }), /messages\[1\]\.message must be an object/],
    [
      'an unknown event',
      { ...good, events: [{ id: 1, time: 1, session: 1, kind: 'x' }] },
      /events\[0\]\.kind must be one of status, log/,
    ],
    [
      'no HTML',
      { ...good, frame: { resource: {} } },
      /frame\.resource\.html must be a string, but is missing/,
    ],
    ['a frame of text', { ...good, frame: 'x' }, /frame must be an object/],
  ])('%s: the error names the field', (_, source, expected) => {
    expect(() => parseRecording(source)).toThrow(TypeError);
    expect(() => parseRecording(source)).toThrow(expected);
  });
});
