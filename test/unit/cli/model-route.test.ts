import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readModel } from '../../../packages/cli/src/model/model-arguments.ts';
import { earlyProblem, settleModel } from '../../../packages/cli/src/model/model-names.ts';
import { answerCompletion } from '../../../packages/cli/src/model/completion-route.ts';
import { startModelEndpoint } from '../../support/model-endpoint.ts';
import type { ModelEndpoint, Script } from '../../support/model-endpoint.ts';

describe('--model', () => {
  it.each([
    ['http://localhost:11434/v1', 'http://localhost:11434/v1'],
    ['http://localhost:11434/v1/', 'http://localhost:11434/v1'],
    ['http://localhost:11434/v1/chat/completions', 'http://localhost:11434/v1'],
    ['https://x.example/api?version=2#top', 'https://x.example/api?version=2'],
  ])('%s is the API %s', (model, url) => {
    expect(readModel({ model, 'model-name': 'm' }, {})).toEqual({ url, name: 'm', key: undefined });
  });

  it.each([
    [{ model: 'qwen3' }, '--model must be the http(s) URL of an API'],
    [{ model: 'http://user:secret@x.example/v1' }, 'Set MCP_APP_MODEL_KEY instead'],
    [{ 'model-name': 'qwen3' }, '--model is missing'],
    [{ model: 'http://x.example/v1', 'model-name': '' }, '--model-name must not be empty'],
  ])('%j is an error', (values, message) => {
    expect(() => readModel(values, {})).toThrow(message);
  });

  it('is not needed', () => {
    expect(readModel({}, { MCP_APP_MODEL_KEY: 'k' })).toBeUndefined();
  });

  const both = { MCP_APP_MODEL_KEY: ' own ', OPENAI_API_KEY: 'openai' };
  it.each([
    ['the key that is for it', 'http://localhost:1/v1', both, 'own'],
    [
      'the key of OpenAI for OpenAI',
      'https://api.openai.com/v1',
      { OPENAI_API_KEY: 'openai' },
      'openai',
    ],
    [
      'no key of OpenAI for others',
      'http://localhost:1/v1',
      { OPENAI_API_KEY: 'openai' },
      undefined,
    ],
    [
      'no key of OpenAI without encryption',
      'http://api.openai.com/v1',
      { OPENAI_API_KEY: 'o' },
      undefined,
    ],
    [
      'no key of OpenAI for similar names',
      'https://api.openai.com.x.example/v1',
      { OPENAI_API_KEY: 'o' },
      undefined,
    ],
    ['no empty key', 'http://localhost:1/v1', { MCP_APP_MODEL_KEY: ' ' }, undefined],
  ])('gets %s', (_, model, env, key) => {
    expect(readModel({ model }, env)?.key).toBe(key);
  });
});

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function endpoint(models?: string[]): Promise<ModelEndpoint> {
  const started = await startModelEndpoint(models);
  closers.push(started.close);
  return started;
}

/** The route in a server, as the page reaches it. */
async function ask(
  { url, key, limits }: { url: string; key?: string; limits?: { silence: number; total: number } },
  request: object = { messages: [{ role: 'user', content: 'Hi' }] },
  signal?: AbortSignal,
) {
  const server = createServer(async (incoming, response) => {
    let text = '';
    for await (const part of incoming) text += String(part);
    await answerCompletion(response, text, { url, name: 'm', key }, limits);
  });
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const body = JSON.stringify(request);
  return fetch(address, { method: 'POST', body, ...(signal && { signal }) });
}

describe('the request of the page', () => {
  it('reaches the API with key and model, and nothing else that the page has sent', async () => {
    const api = await endpoint();
    api.will((answer) => answer.text('Hi').end());
    const request = { messages: [], tools: [], model: 'expensive', n: 9, stream: false };
    const answer = await ask({ url: `${api.url}?version=2`, key: 'secret' }, request);
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    expect(await answer.text()).toContain('"content":"Hi"');
    const { headers, ...body } = api.requests[0]!;
    expect(body).toEqual({ messages: [], model: 'm', stream: true });
    expect(headers.authorization).toBe('Bearer secret');
  });

  it('gets each piece as it arrives, and is ended when the page is closed', async () => {
    const api = await endpoint();
    let isOver: Promise<unknown>;
    api.will((answer) => {
      isOver = answer.closed;
      answer.text('first');
    });
    const abort = new AbortController();
    const answer = await ask(api, undefined, abort.signal);
    const { value } = await answer.body!.getReader().read();
    expect(new TextDecoder().decode(value)).toContain('first');
    abort.abort();
    await isOver!;
  });

  const refusals: [string, string[] | undefined, Script, string, string][] = [
    [
      'a wrong key',
      undefined,
      (a) => a.refuse(401, { error: { message: 'Bad key secret' } }),
      'key',
      'refused the key (401). Bad key … Check MCP_APP_MODEL_KEY.',
    ],
    [
      'a model that it does not have',
      ['a', 'b'],
      (a) => a.refuse(404, { error: { message: 'no m' } }),
      'no-model',
      'has no model m. It has: a, b. Choose one with --model-name.',
    ],
    [
      'a model, without a list',
      undefined,
      (a) => a.refuse(404, { error: 'model "m" not found, try pulling it first' }),
      'no-model',
      'try pulling it first. Check --model-name, which is m.',
    ],
    [
      'another address',
      undefined,
      (a) => a.refuse(404, 'not here'),
      'no-api',
      'it usually ends with /v1',
    ],
    [
      'a redirection',
      undefined,
      (a) => a.refuse(307, '', { Location: 'http://elsewhere.example/' }),
      'no-api',
      'redirects to another address (307)',
    ],
    [
      'a web page',
      undefined,
      (a) => a.refuse(200, '<html></html>', { 'Content-Type': 'text/html' }),
      'no-api',
      'answers with a web page',
    ],
    [
      'too many requests',
      undefined,
      (a) => a.refuse(429, { error: { message: 'Slow down' } }, { 'Retry-After': '20' }),
      'rate',
      '(429). Slow down. Try again in 20 seconds.',
    ],
    [
      'a model without tools',
      undefined,
      (a) => a.refuse(400, { error: { message: 'm does not support tools' } }),
      'no-tools',
      'm cannot call tools: m does not support tools. Choose a model that can',
    ],
    [
      'a conversation that is too long',
      undefined,
      (a) => a.refuse(400, { error: { message: 'Context length exceeded' } }),
      'refused',
      '(400). Context length exceeded. A new chat is a shorter request.',
    ],
    [
      'a failure',
      undefined,
      (a) => a.refuse(503, '<h1>Busy</h1>'),
      'refused',
      'failed (503). Try again.',
    ],
  ];
  it.each(refusals)('says why and what to do: %s', async (_, models, script, kind, message) => {
    const api = await endpoint(models);
    api.will(script);
    const request = { messages: [], tools: [{}] };
    const answer = await ask({ url: api.url, key: 'secret' }, request);
    expect(answer.status).toBe(502);
    const { error } = (await answer.json()) as { error: { kind: string; message: string } };
    expect(error.kind).toBe(kind);
    expect(error.message).toContain(message);
    expect(error.message).not.toMatch(/secret| {2}/);
  });

  it('says that a key is missing', async () => {
    const api = await endpoint();
    api.will((answer) => answer.refuse(401, {}));
    expect(await (await ask(api)).text()).toContain('Set MCP_APP_MODEL_KEY');
  });

  it('says that nothing answers', async () => {
    const api = await endpoint();
    await api.close();
    closers.splice(0);
    expect(await (await ask(api)).json()).toEqual({
      error: {
        kind: 'unreachable',
        message: expect.stringContaining(`Nothing answers at ${api.url}.`),
      },
    });
  });

  it('says in the stream that the connection broke', async () => {
    const api = await endpoint();
    api.will((answer) => answer.text('Half').cut());
    const text = await (await ask(api)).text();
    expect(text).toMatch(/Half.*data: \{"error":\{"kind":"unreachable".*\n\n$/s);
  });

  it.each([
    ['before the answer', () => undefined],
    ['in the answer', (answer: Parameters<Script>[0]) => answer.text('Half')],
  ])('ends an API that says nothing, %s', async (_, script) => {
    const api = await endpoint();
    let isOver: Promise<unknown>;
    api.will((answer) => {
      isOver = answer.closed;
      script(answer);
    });
    const limits = { silence: 50, total: 60_000 };
    const text = await (await ask({ url: api.url, limits })).text();
    expect(text).toContain('"kind":"slow"');
    expect(text).toContain('has sent nothing for 1 seconds. Try again.');
    await isOver!;
  });

  it('ends an answer that does not end', async () => {
    const api = await endpoint();
    api.will(async (answer) => {
      const timer = setInterval(() => answer.text('more'), 5);
      await answer.closed;
      clearInterval(timer);
    });
    const limits = { silence: 60_000, total: 60 };
    expect(await (await ask({ url: api.url, limits })).text()).toContain('did not end within');
  });
});

describe('the name of the model', () => {
  it('is that of the only one', async () => {
    const { url } = await endpoint(['only']);
    expect(await settleModel({ url, name: undefined })).toEqual({ url, name: 'only' });
  });

  it.each([
    [['a', 'b'], 'has: a, b.'],
    [[], 'does not list its models.'],
    [undefined, 'does not list its models.'],
  ])('must be chosen of %j', async (models, message) => {
    const { url } = await endpoint(models);
    await expect(settleModel({ url, name: undefined })).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining(message) as string,
    });
  });

  it('is checked at the start, if the API lists its models', async () => {
    const { url } = await endpoint(['a']);
    expect(await earlyProblem({ url, name: 'a' })).toBeUndefined();
    expect(await earlyProblem({ url, name: 'b' })).toContain('does not list a model b. It has: a.');
    const other = await endpoint();
    expect(await earlyProblem({ url: other.url, name: 'b' })).toBeUndefined();
    const gone = await endpoint();
    await gone.close();
    closers.pop();
    expect(await earlyProblem({ url: gone.url, name: 'a' })).toContain('Nothing answers at');
  });
});
