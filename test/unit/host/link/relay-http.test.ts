// The body of a relay's answer: one text, or events, however the network cuts them.
import { describe, expect, it, vi } from 'vitest';
import {
  envelopeIn,
  isEventStream,
  textsOf,
} from '../../../../packages/elements/src/host/link/relay/relay-http.js';
import { RELAY_MAX_LENGTH } from '../../../../packages/elements/src/protocol/relay.js';

function answer(type: string | undefined, ...parts: string[]) {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  return new Response(body, { headers: type ? { 'content-type': type } : {} });
}
const all = async (response: Response, alive?: () => void) => {
  const texts: string[] = [];
  for await (const text of textsOf(response, alive)) texts.push(text);
  return texts;
};
const STREAM = 'text/event-stream; charset=utf-8';

describe('an event stream', () => {
  it.each([
    ['in one part', ['data:1\n\ndata:2\n\n']],
    ['cut anywhere', ['da', 'ta:1', '\n', '\ndata:2', '\n\n']],
    ['with comments and other fields', [':alive\n\ndata:1\n\nevent:x\n\ndata:2\n\n']],
  ])('has the data of each event: %s', async (_, parts) => {
    expect(await all(answer(STREAM, ...parts))).toEqual(['1', '2']);
  });

  it('does not have an event that is not complete', async () => {
    expect(await all(answer(STREAM, 'data:1\n\ndata:2'))).toEqual(['1']);
  });

  it('is known by its type', () => {
    expect(isEventStream(answer(STREAM))).toBe(true);
    expect(isEventStream(answer('application/json'))).toBe(false);
    expect(isEventStream(answer(undefined))).toBe(false);
  });

  it('shows by each part that it is alive', async () => {
    const alive = vi.fn();
    await all(answer(STREAM, ':a\n\n', ':b\n\n'), alive);
    expect(alive.mock.calls.length).toBeGreaterThanOrEqual(2);
  });
});

describe('any other body', () => {
  it('is one text, also if it looks like events', async () => {
    expect(await all(answer('text/html', '<p>\n\n', '</p>\n\n'))).toEqual(['<p>\n\n</p>\n\n']);
    expect(await all(new Response(null))).toEqual(['']);
  });

  it('may have the maximum length, and not more', async () => {
    const half = 'x'.repeat(RELAY_MAX_LENGTH / 2);
    expect(await all(answer('text/plain', half, half))).toHaveLength(1);
    await expect(all(answer('text/plain', half, half, 'x'))).rejects.toThrow();
  });
});

it('a body that is no longer read is cancelled', async () => {
  const cancel = vi.fn();
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data:1\n\n')),
    cancel,
  });
  const response = new Response(body, { headers: { 'content-type': STREAM } });
  for await (const text of textsOf(response)) {
    expect(text).toBe('1');
    break;
  }
  await vi.waitFor(() => expect(cancel).toHaveBeenCalled());
});

it.each(['', '<html>', '7', 'null', '[]', '{}', '{"message": 7}', '{"message": null}'])(
  'a text without an envelope: %s',
  (text) => {
    expect(envelopeIn(text)).toBeUndefined();
  },
);

it('a text with an envelope', () => {
  expect(envelopeIn('{"session":"s","message":{"id":1}}')).toEqual({
    session: 's',
    message: { id: 1 },
  });
});
