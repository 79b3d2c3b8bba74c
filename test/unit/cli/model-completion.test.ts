import { describe, expect, it } from 'vitest';
import { CompletionReader, readCompletion } from '../../../packages/cli/page/model/completion.ts';
import type { ModelCall } from '../../../packages/cli/page/model/completion.ts';
import { eventData } from '../../../packages/cli/page/model/event-stream.ts';

const bytes = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const part of parts)
        controller.enqueue(typeof part === 'string' ? encoder.encode(part) : part);
      controller.close();
    },
  });
};

async function allOf(events: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const data of events) all.push(data);
  return all;
}

describe('events of a stream', () => {
  const cases: [string, string[], string[]][] = [
    ['one', ['data: a\n\n'], ['a']],
    ['several in one part', ['data: a\n\ndata: b\n\n'], ['a', 'b']],
    ['pieces of one', ['da', 'ta: a', 'b\n', '\n'], ['ab']],
    ['CR LF', ['data: a\r\n\r\ndata: b\r\n\r\n'], ['a', 'b']],
    ['CR LF that is divided', ['data: a\r', '\n\r', '\ndata: b\r\n\r\n'], ['a', 'b']],
    ['several lines', ['data: a\ndata: b\n\n'], ['a\nb']],
    ['no space after the colon', ['data:a\n\n'], ['a']],
    ['comments and other fields', [': ping\nevent: x\nid: 1\ndata: a\n\n'], ['a']],
    ['an incomplete one at the end', ['data: a\n\ndata: b'], ['a']],
    ['nothing', [], []],
  ];
  it.each(cases)('%s', async (_, parts, expected) => {
    expect(await allOf(eventData(bytes(...parts)))).toEqual(expected);
  });

  it('reads characters that are divided between two parts', async () => {
    const all = new TextEncoder().encode('data: Grüße\n\n');
    const at = all.indexOf(0xc3) + 1;
    const parts = [all.slice(0, at), all.slice(at)];
    expect(await allOf(eventData(bytes(...parts)))).toEqual(['Grüße']);
  });

  it('ends the request when nobody reads on', async () => {
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('data: a\n\n')),
      cancel: () => void (isCancelled = true),
    });
    for await (const data of eventData(endless)) {
      expect(data).toBe('a');
      break;
    }
    expect(isCancelled).toBe(true);
  });
});

/** Reads chunks with these deltas, and keeps what the listener was told. */
function read(deltas: object[], reason: string | null = 'stop') {
  const texts: string[] = [];
  const calls: ModelCall[] = [];
  const reader = new CompletionReader({
    text: (text) => texts.push(text),
    call: (call) => calls.push({ ...call }),
  });
  for (const delta of deltas) reader.read({ choices: [{ delta }] });
  reader.read({ choices: [{ delta: {}, finish_reason: reason }] });
  return { texts, calls, end: () => reader.end() };
}

const call = (index: number | undefined, id: string | undefined, name: unknown, text: unknown) => ({
  tool_calls: [{ index, id, function: { name, arguments: text } }] as never,
});

describe('an answer', () => {
  it('grows with each piece of text', () => {
    const { texts, end } = read([
      { role: 'assistant', content: '' },
      { content: 'Hi' },
      { content: '!' },
    ]);
    expect(texts).toEqual(['Hi', 'Hi!']);
    expect(end()).toEqual({ text: 'Hi!', calls: [], reason: 'stop' });
  });

  it('tells about the arguments of a call in pieces', () => {
    const { calls, end } = read(
      [
        call(0, 'a', 'plan', ''),
        call(0, undefined, undefined, '{"x"'),
        call(0, undefined, null, ':1}'),
      ],
      'tool_calls',
    );
    expect(calls.map(({ arguments: text }) => text)).toEqual(['', '{"x"', '{"x":1}']);
    expect(end().calls).toEqual([{ id: 'a', name: 'plan', arguments: '{"x":1}' }]);
  });

  it('keeps parallel calls apart whose pieces alternate', () => {
    const { end } = read([
      call(0, 'a', 'one', '{'),
      call(1, 'b', 'two', '{'),
      call(0, undefined, undefined, '}'),
      call(1, undefined, undefined, '}'),
    ]);
    expect(end().calls.map(({ name, arguments: text }) => name + text)).toEqual(['one{}', 'two{}']);
  });

  it.each<[string, object[]]>([
    ['without an index', [call(undefined, 'a', 'one', '{}'), call(undefined, 'b', 'two', '{}')]],
    ['with the same index for all', [call(0, 'a', 'one', '{}'), call(0, 'b', 'two', '{}')]],
    ['with arguments as an object', [call(0, 'a', 'one', {}), call(1, 'b', 'two', {})]],
  ])('reads calls %s', (_, deltas) => {
    const { end } = read(deltas);
    expect(end().calls.map(({ name, arguments: text }) => name + text)).toEqual(['one{}', 'two{}']);
  });

  it('gives a call without an id one', () => {
    const { end } = read([call(0, undefined, 'one', '{}'), call(1, '', 'two', '{}')]);
    const ids = end().calls.map(({ id }) => id);
    expect(ids.every(Boolean)).toBe(true);
    expect(new Set(ids).size).toBe(2);
  });

  it('is not complete without a reason for its end', () => {
    const { end } = read([{ content: 'Hal' }], null);
    expect(end).toThrow('ended before it was complete');
  });

  it('refuses a call without a name', () => {
    const { calls, end } = read([call(0, 'a', undefined, '{}')]);
    expect(calls).toEqual([]);
    expect(end).toThrow('a tool without a name');
  });

  const answerOf = (response: Response) =>
    readCompletion(response, { text: () => undefined, call: () => undefined });
  const stream = (text: string) =>
    new Response(bytes(text), { headers: { 'Content-Type': 'text/event-stream' } });

  it('may be one object, from an API that does not stream', async () => {
    const message = {
      content: 'Hi',
      tool_calls: [{ id: 'a', function: { name: 'one', arguments: '{}' } }],
    };
    const body = { choices: [{ message, finish_reason: 'tool_calls' }] };
    expect(await answerOf(Response.json(body))).toEqual({
      text: 'Hi',
      calls: [{ id: 'a', name: 'one', arguments: '{}' }],
      reason: 'tool_calls',
    });
  });

  it.each<[string, Response, string, string]>([
    [
      'an error in the stream',
      stream('data: {"error":{"message":"Out of memory."}}\n\n'),
      'refused',
      'Out of memory.',
    ],
    [
      'an error as a text',
      stream('data: {"error":"Out of memory."}\n\n'),
      'refused',
      'Out of memory.',
    ],
    [
      'an error of the command',
      Response.json({ error: { kind: 'key', message: 'No key.' } }, { status: 502 }),
      'key',
      'No key.',
    ],
    ['something that is not JSON', stream('data: <html>\n\n'), 'malformed', 'not a chunk: <html>'],
    ['no events', stream('Hello'), 'malformed', 'ended before it was complete'],
    ['nothing', stream('data: [DONE]\n\n'), 'malformed', 'ended before it was complete'],
    [
      'a refusal of the page server',
      new Response('Too long', { status: 500 }),
      'refused',
      'Too long',
    ],
  ])('fails with %s', async (_, response, kind, message) => {
    await expect(answerOf(response)).rejects.toMatchObject({
      kind,
      message: expect.stringContaining(message) as string,
    });
  });
});
