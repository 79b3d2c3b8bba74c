// A relay at the other end of `fetch`: a test answers each request of the page by itself.
import { vi } from 'vitest';
import type { ServerAuth } from '../../../../../packages/elements/src/host/auth/server-auth.js';
import type { RelayCarrierOptions } from '../../../../../packages/elements/src/host/link/relay/relay-carrier.js';
import { RelayErrorCode } from '../../../../../packages/elements/src/protocol/relay.js';

export const RELAY_URL = 'https://relay.example/';

/** One request of the page, as the relay gets it. */
export interface Asked {
  /** The message in the envelope; undefined for the event stream. */
  message: Record<string, unknown> & { id?: number; method?: string; params?: object };
  headers: Headers;
  init: RequestInit;
  answer(response: Response): void;
  /** Breaks the connection. */
  fail(error?: Error): void;
  /** Answers with a result. */
  result(result?: object): void;
}

/** A JSON answer with this message. */
export const answerOf = (message: object, status = 200): Response =>
  new Response(JSON.stringify({ session: 's', message }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

/** A relay that does not know the user. */
export const unauthorized = (): Response =>
  answerOf(
    { jsonrpc: '2.0', id: null, error: { code: RelayErrorCode.Unauthorized, message: 'Who?' } },
    401,
  );

/** An event stream that the test writes. */
export function eventStream() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const cancelled = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    start: (given) => void (controller = given),
    cancel: cancelled,
  });
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    cancelled,
    end: () => controller.close(),
    write: (text: string) => controller.enqueue(new TextEncoder().encode(text)),
    say: (message: object, session = 's') =>
      controller.enqueue(
        new TextEncoder().encode(`data:${JSON.stringify({ session, message })}\n\n`),
      ),
  };
}

/** The `fetch` of a page, and what arrived through it. An aborted request fails, as in a browser. */
export function fakeFetch() {
  const asked: Asked[] = [];
  const fetch = vi.fn(
    (_: unknown, init: RequestInit = {}) =>
      new Promise<Response>((answer, fail) => {
        init.signal?.addEventListener('abort', () => fail(new Error('Aborted.')));
        const { message } = JSON.parse((init.body as string | undefined) ?? '{}') as never;
        asked.push({
          message,
          headers: new Headers(init.headers),
          init,
          answer,
          fail: (error = new Error('Failed to fetch')) => fail(error),
          result: (result = {}) =>
            answer(answerOf({ jsonrpc: '2.0', id: (message as { id: number }).id, result })),
        });
      }),
  );
  return { asked, fetch: fetch as unknown as typeof globalThis.fetch & typeof fetch };
}

/** The options of a carrier over this `fetch`. */
export const carrierOptions = (
  fetch: typeof globalThis.fetch,
  auth: ServerAuth = {},
  more: Partial<RelayCarrierOptions> = {},
): RelayCarrierOptions => ({
  url: RELAY_URL,
  session: 's',
  answers: () => [],
  reopened: vi.fn(),
  silenced: vi.fn(),
  source: { holder: {}, read: () => ({ fetch, ...auth }) },
  ...more,
});
