// An API like OpenAI's chat completions that answers as a test says, piece by piece.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChatMessage {
  role: string;
  content: unknown;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

/** What the API was asked. */
export interface ChatRequest {
  model: string;
  stream: boolean;
  messages: ChatMessage[];
  tools?: { function: { name: string; description: string; parameters: object } }[];
  headers: IncomingHttpHeaders;
}

/** One answer, which a test writes. */
export class ScriptedAnswer {
  readonly request: ChatRequest;
  /** Resolves when the other side has ended the request. */
  readonly closed: Promise<unknown>;
  readonly #response: ServerResponse;

  constructor(request: ChatRequest, response: ServerResponse) {
    this.request = request;
    this.#response = response;
    this.closed = once(response, 'close');
  }

  /** A part of the stream as it is. */
  raw(text: string): this {
    if (!this.#response.headersSent)
      this.#response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    this.#response.write(text);
    return this;
  }

  chunk(chunk: object): this {
    return this.raw(`data: ${JSON.stringify(chunk)}\n\n`);
  }

  delta(delta: object, reason: string | null = null): this {
    return this.chunk({ choices: [{ index: 0, delta, finish_reason: reason }] });
  }

  text(...pieces: string[]): this {
    for (const content of pieces) this.delta({ content });
    return this;
  }

  /** A call begins: its arguments follow in pieces. */
  call(index: number, name: string, ...pieces: string[]): this {
    const id = `call-${index}-${name}`;
    const start = { index, id, type: 'function', function: { name, arguments: '' } };
    this.delta({ tool_calls: [start] });
    return this.arguments(index, ...pieces);
  }

  arguments(index: number, ...pieces: string[]): this {
    for (const piece of pieces)
      this.delta({ tool_calls: [{ index, function: { arguments: piece } }] });
    return this;
  }

  end(reason = 'stop'): void {
    this.delta({}, reason)
      .chunk({ choices: [], usage: { total_tokens: 7 } })
      .raw('data: [DONE]\n\n');
    this.#response.end();
  }

  /** The connection breaks, after what has been sent. */
  cut(): void {
    this.#response.write(': the end\n', () => this.#response.destroy());
  }

  /** Something else than a stream. */
  refuse(status: number, body: string | object, headers: Record<string, string> = {}): void {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    this.#response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text);
  }
}

export type Script = (answer: ScriptedAnswer) => unknown;

export interface ModelEndpoint {
  /** For `--model`. */
  url: string;
  /** What it was asked, in order. */
  requests: ChatRequest[];
  /** Forgets requests, and answers that were not used. */
  reset(): void;
  /** The next answers, in order. */
  will(...scripts: Script[]): void;
  close(): Promise<void>;
}

/** @param models what `/models` lists; undefined: it has no list */
export async function startModelEndpoint(models: string[] | undefined): Promise<ModelEndpoint> {
  const scripts: Script[] = [];
  const requests: ChatRequest[] = [];
  const server = createServer(async (request, response) => {
    const { url = '/', headers } = request;
    if (url.startsWith('/v1/models') && models) {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      return void response.end(JSON.stringify({ data: models.map((id) => ({ id })) }));
    }
    if (!url.startsWith('/v1/chat/completions')) return void response.writeHead(404).end('nothing');
    let body = '';
    for await (const part of request) body += String(part);
    const asked = { ...(JSON.parse(body) as ChatRequest), headers };
    requests.push(asked);
    const script = scripts.shift();
    const answer = new ScriptedAnswer(asked, response);
    if (script) await script(answer);
    else answer.refuse(500, { error: { message: 'The test has no answer for this.' } });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    reset() {
      scripts.length = 0;
      requests.length = 0;
    },
    will: (...more) => void scripts.push(...more),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
