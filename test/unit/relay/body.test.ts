// Reading a relay's HTTP answers, however the network splits them.
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { envelopeIn, textsOf } from '../../../packages/elements/src/host/link/relay/relay-http.js';
import { newLink } from './support/fixture.js';
import { listen } from './support/listen.js';

const STREAM = { 'content-type': 'text/event-stream; charset=utf-8' };

function responseOf(parts: Uint8Array[], headers: Record<string, string>, failure?: Error) {
  const left = [...parts];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = left.shift();
      if (part) controller.enqueue(part);
      else if (failure) controller.error(failure);
      else controller.close();
    },
  });
  return new Response(body, { headers });
}

async function all(response: Response): Promise<string[]> {
  const texts: string[] = [];
  for await (const text of textsOf(response)) texts.push(text);
  return texts;
}

it('reads an event stream that is split at every byte', async () => {
  const bytes = new TextEncoder().encode(':\n\ndata: {"a":"é€😀"}\n\n:\n\ndata: 2\n\n');
  for (let cut = 0; cut <= bytes.length; cut++) {
    const parts = [bytes.slice(0, cut), bytes.slice(cut)];
    expect(await all(responseOf(parts, STREAM))).toEqual([' {"a":"é€😀"}', ' 2']);
  }
  const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
  expect(await all(responseOf(single, STREAM))).toEqual([' {"a":"é€😀"}', ' 2']);
});

it('ignores an incomplete event', async () => {
  const bytes = new TextEncoder().encode('data: 1\n\ndata: 2\n');
  expect(await all(responseOf([bytes], STREAM))).toEqual([' 1']);
});

it('reads another body in one piece', async () => {
  const bytes = new TextEncoder().encode('{\n\n"a":"é"}');
  const parts = [bytes.slice(0, 8), bytes.slice(8)];
  expect(await all(responseOf(parts, { 'content-type': 'application/json' }))).toEqual([
    '{\n\n"a":"é"}',
  ]);
  expect(await all(new Response(null))).toEqual(['']);
});

it('throws for a truncated body, after what arrived before', async () => {
  const bytes = new TextEncoder().encode('data: 1\n\n');
  const texts: string[] = [];
  const read = async () => {
    for await (const text of textsOf(responseOf([bytes], STREAM, new Error('Cut.'))))
      texts.push(text);
  };
  await expect(read()).rejects.toThrow('Cut.');
  expect(texts).toEqual([' 1']);
});

it('stops reading more than 16 MB in one piece', async () => {
  let pulled = 0;
  const megabyte = new Uint8Array(1024 * 1024).fill(120);
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled++;
      controller.enqueue(megabyte);
    },
  });
  await expect(all(new Response(body, { headers: STREAM }))).rejects.toThrow('longer than');
  expect(pulled).toBeLessThan(25);
});

it.each(['', 'null', '[]', '"x"', '{}', '{"session":"x"}', '{"message":[]}', '<p>'])(
  'no envelope: %s',
  (text) => expect(envelopeIn(text)).toBeUndefined(),
);

it('V1 asks for the answer when a stream ends before it, and does not call the tool again', async () => {
  const asked: { session: string; message: { id: number; method: string; params: object } }[] = [];
  const http = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      const envelope = JSON.parse(text) as (typeof asked)[number];
      asked.push(envelope);
      const { session, message } = envelope;
      const { id, method } = message;
      const answer = (content: object) => JSON.stringify({ session, message: content });
      const progress = {
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken: id, progress: 1 },
      };
      if (method === 'tools/call')
        return response.writeHead(200, STREAM).end(`data: ${answer(progress)}\n\n`);
      if (method !== 'relay/attach') return response.writeHead(202).end();
      const result = { jsonrpc: '2.0', id, result: { content: [] } };
      return response.writeHead(200, { 'content-type': 'application/json' }).end(answer(result));
    });
  });
  const { port, close } = await listen(http);
  onTestFinished(close);
  const seen: number[] = [];
  const call = newLink(`http://127.0.0.1:${port}/`).request(
    'tools/call',
    { name: 'x' },
    { onprogress: ({ progress }) => seen.push(progress) },
  );
  expect(await call).toEqual({ content: [] });
  expect(seen).toEqual([1]);
  expect(asked.map(({ message }) => message.method)).toEqual(['tools/call', 'relay/attach']);
  expect(asked[1]!.message.id).toBe(asked[0]!.message.id);
  expect(asked[1]!.message.params).toEqual({ _meta: { progressToken: asked[0]!.message.id } });
});
