// Simulated HTTP between pages and relay nodes: requests, answers and event streams.
import type { LinkEnd } from '../kernel/network.ts';
import type { Entry } from './gateway.ts';
import type { Connection } from './monitor.ts';

type Frame =
  | { type: 'request'; method: string; headers: [string, string][]; body: string | undefined }
  | { type: 'head'; status: number; headers: [string, string][]; hasBody: boolean }
  | { type: 'chunk'; text: string }
  | { type: 'end' };

/** Answers at the node's side of a link. */
async function answer(
  end: LinkEnd<Frame>,
  url: string,
  request: Frame & { type: 'request' },
  connection: Connection,
  { monitor }: Entry,
  fetch: (request: Request) => Promise<Response>,
): Promise<void> {
  const gone = new AbortController();
  const sending: { reader?: ReadableStreamDefaultReader<Uint8Array> | undefined } = {};
  end.closed = () => {
    monitor.disconnected(connection);
    gone.abort();
    void sending.reader?.cancel().catch(() => {});
  };
  const { method, headers, body } = request;
  if (body !== undefined) monitor.received(connection, body);
  const init = { method, headers, signal: gone.signal, ...(body !== undefined && { body }) };
  const response = await fetch(new Request(url, init));
  const { status } = response;
  end.send({ type: 'head', status, headers: [...response.headers], hasBody: !!response.body });
  const reader = (sending.reader = response.body?.getReader());
  const decoder = new TextDecoder();
  const isEvents = !!response.headers.get('content-type')?.startsWith('text/event-stream');
  for (;;) {
    const { done, value } = (await reader?.read().catch(() => undefined)) ?? { done: true };
    if (done || !value) break;
    const text = decoder.decode(value as Uint8Array, { stream: true });
    const envelopes = isEvents
      ? [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => data!)
      : [text];
    for (const envelope of envelopes) monitor.sent(connection, envelope);
    end.send({ type: 'chunk', text });
  }
  end.send({ type: 'end' });
  end.close('answered');
  monitor.disconnected(connection);
}

/** `fetch` of the pages. */
export const fetchOf =
  (entry: Entry) =>
  (input: string | URL, init: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { simulation, monitor } = entry;
      const { signal, method = 'GET' } = init;
      if (signal?.aborted) return reject(signal.reason);
      const url = String(input);
      const route = entry.route(url, method);
      const { page, server, node } = route;
      if (route.isRefused) {
        // Offline: the browser knows at once.
        return void simulation.clock.after(3, () => reject(new TypeError('fetch failed')));
      }
      if (route.answer) {
        const given = route.answer;
        return void simulation.clock.after(3, () => resolve(given()));
      }
      if (!node) {
        const body = '<h1>Bad gateway</h1>';
        const headers = { 'content-type': 'text/html' };
        return void simulation.clock.after(3, () =>
          resolve(new Response(body, { status: 502, headers })),
        );
      }
      const link = simulation.network.open<Frame>(`page ${page} > ${node.name} ${method}`);
      const [near, far] = link.ends;
      far.received = (frame) => {
        if (frame.type !== 'request') return;
        if (!node.isUp) return far.close('the node is down');
        const token = entry.tokenOf(new Headers(frame.headers));
        const who = { page, node: node.name, user: entry.userOf(token), server };
        const connection = monitor.connected(method, who);
        const path = `https://relay.test/relay/${server}`;
        void answer(far, path, frame, connection, entry, (request) =>
          node.relay.fetch(request, { connection, token }),
        );
      };

      let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
      let isOver = false;
      const fail = (error: unknown) => {
        if (isOver) return;
        isOver = true;
        signal?.removeEventListener('abort', abort);
        reject(error);
        try {
          stream?.error(error);
        } catch {
          // The reader cancelled it.
        }
      };
      const abort = () => {
        near.close('aborted by the page');
        fail(signal!.reason);
      };
      signal?.addEventListener('abort', abort);
      near.closed = () => fail(new TypeError('fetch failed'));
      near.received = (frame) => {
        if (frame.type === 'head') {
          const { status, headers, hasBody } = frame;
          const body = hasBody
            ? new ReadableStream<Uint8Array>({
                start: (controller) => void (stream = controller),
                cancel: () => {
                  isOver = true;
                  signal?.removeEventListener('abort', abort);
                  near.close('cancelled by the page');
                },
              })
            : null;
          resolve(new Response(body, { status, headers }));
        } else if (frame.type === 'chunk') {
          if (!isOver) stream?.enqueue(new TextEncoder().encode(frame.text));
        } else if (!isOver) {
          isOver = true;
          signal?.removeEventListener('abort', abort);
          stream?.close();
        }
      };
      const headers = [...new Headers(init.headers)] as [string, string][];
      near.send({ type: 'request', method, headers, body: init.body as string | undefined });
    });
