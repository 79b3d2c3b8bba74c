// Asks the model in place of the page, which has no key: the answer is passed on as it arrives.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { CompletionProblem, CompletionRequest } from './completion-request.js';
import { modelNames } from './model-names.js';
import { ModelProblem, networkProblem, pageProblem, refusalProblem } from './model-problem.js';
import { addressOf, authorization, shownAddress } from './model-settings.js';
import type { ModelSettings } from './model-settings.js';

/** How long an answer may take, in milliseconds. */
export interface ModelLimits {
  /** Without anything new. A local model may have to be loaded first. */
  silence: number;
  /** From the request to its end. */
  total: number;
}

const LIMITS: ModelLimits = { silence: 240_000, total: 1_800_000 };
/** The characters of a refusal that are read. */
const MAX_REFUSAL = 20_000;

const asProblem = ({ kind, message }: ModelProblem): string =>
  JSON.stringify({ error: { kind, message } } satisfies CompletionProblem);

/** The request of the page. Everything but messages and tools is left out. */
function readRequest(text: string): CompletionRequest {
  const { messages, tools } = JSON.parse(text) as Partial<CompletionRequest>;
  if (!Array.isArray(messages)) throw new TypeError('The request has no messages.');
  return Array.isArray(tools) && tools.length > 0 ? { messages, tools } : { messages };
}

/** Aborts when nothing has happened for too long, or all of it takes too long. */
function limitTime(
  { url }: ModelSettings,
  { silence, total }: ModelLimits,
  abort: AbortController,
) {
  const at = shownAddress(url);
  const seconds = (ms: number) => `${Math.ceil(ms / 1000)} seconds`;
  const fail = (text: string) => abort.abort(new ModelProblem('slow', `${text} Try again.`));
  const silent = setTimeout(
    () => fail(`The model at ${at} has sent nothing for ${seconds(silence)}.`),
    silence,
  );
  const endless = setTimeout(
    () => fail(`The answer of the model at ${at} did not end within ${seconds(total)}.`),
    total,
  );
  return {
    received: () => void silent.refresh(),
    end() {
      clearTimeout(silent);
      clearTimeout(endless);
    },
  };
}

async function refusalOf(settings: ModelSettings, upstream: Response, hadTools: boolean) {
  const body = (await upstream.text()).slice(0, MAX_REFUSAL);
  const { status, headers } = upstream;
  const names = status === 404 ? await modelNames(settings).catch(() => undefined) : undefined;
  const retryAfter = headers.get('retry-after');
  return refusalProblem(settings, { status, body, retryAfter, names, hadTools });
}

/** Answers one request of the page. Never rejects: a problem is the answer, or the last event of the stream. */
export async function answerCompletion(
  response: ServerResponse,
  text: string,
  settings: ModelSettings,
  limits: ModelLimits = LIMITS,
): Promise<void> {
  const abort = new AbortController();
  const { signal } = abort;
  // The page was closed, or the user has pressed Stop.
  response.once('close', () => abort.abort());
  const time = limitTime(settings, limits, abort);
  try {
    const request = readRequest(text);
    const upstream = await fetch(addressOf(settings, '/chat/completions'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...authorization(settings) },
      body: JSON.stringify({ ...request, model: settings.name, stream: true }),
      redirect: 'manual',
      signal,
    });
    time.received();
    if (!upstream.ok || !upstream.body)
      throw await refusalOf(settings, upstream, Boolean(request.tools));
    const type = upstream.headers.get('content-type') ?? '';
    if (type.includes('html')) throw pageProblem(settings);
    response.writeHead(200, {
      // Some APIs cannot stream: then the whole answer is one object.
      'Content-Type': type.includes('json') ? 'application/json' : 'text/event-stream',
      'Cache-Control': 'no-store',
    });
    for await (const bytes of upstream.body) {
      time.received();
      if (!response.write(bytes)) await once(response, 'drain', { signal });
    }
    response.end();
  } catch (error) {
    const cause: unknown = signal.aborted ? signal.reason : error;
    const problem = networkProblem(settings, cause);
    if (response.headersSent) response.end(`\n\ndata: ${asProblem(problem)}\n\n`);
    else response.writeHead(502, { 'Content-Type': 'application/json' }).end(asProblem(problem));
  } finally {
    time.end();
  }
}
