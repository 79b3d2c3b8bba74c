// `@mcp-app/elements/elicitation`: for pages whose own MCP client gets the questions of its server.
import type { ElicitParams, ElicitResult } from '../../protocol/elicitation.js';
import { page } from '../page-settings.js';
import type { ElicitationSettings, QuestionContext } from './elicitation-settings.js';
import type { QuestionedFrame } from './questioned-frame.js';

export type { AskElsewhere, ElicitationMode, ElicitationSettings } from './elicitation-settings.js';
export type { ElicitParams, ElicitResult };

/** What a client knows about a request. `mcpReq` of SDK 2.x and the second argument of handlers of SDK 1.x fit. */
export type AskInFrameContext = Partial<Omit<QuestionContext, 'signal'>> & {
  signal?: AbortSignal | undefined;
};

interface NamedClient {
  getServerVersion?(): QuestionContext['serverInfo'];
}

/** Whether the page named a frame, not a client. */
const isElement = (client: object): client is Element =>
  typeof Element === 'function' && client instanceof Element;

/** Never aborted. */
const FOREVER = new AbortController().signal;

/**
 * Asks the user in the frame whose call caused the question: the one with `elicitation` and this `client` that made the
 * latest call that still runs, or waits for the result of a call that your page made. Without one, `elicitation.fallback` of
 * `configureFrames()` asks; without that, the question is cancelled. If your page knows the frame, name that instead of the
 * client: then it asks. In the handler of your MCP client:
 * `client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) => askInFrame(client, params, mcpReq))`.
 */
export async function askInFrame(
  client: object,
  params: ElicitParams | { message: string; [key: string]: unknown },
  { signal = FOREVER, serverInfo }: AskInFrameContext = {},
): Promise<ElicitResult> {
  const context: QuestionContext = {
    signal,
    serverInfo: serverInfo ?? (client as NamedClient).getServerVersion?.(),
  };
  const { askingFrames, questionsOf } = await import('./frame-questions.js');
  signal.throwIfAborted();
  const [questions] = isElement(client)
    ? [questionsOf(client as QuestionedFrame)]
    : askingFrames(client);
  if (questions) return questions.ask(params, context);
  return askElsewhere(page.elicitation, params, context);
}

async function askElsewhere(
  { fallback }: ElicitationSettings = {},
  params: ElicitParams,
  context: QuestionContext,
): Promise<ElicitResult> {
  if (!fallback) return { action: 'cancel' };
  return typeof fallback === 'function' ? fallback(params, context) : fallback.ask(params, context);
}

/**
 * The server of this client has sent `notifications/elicitation/complete`: the user is done with the page that a question
 * opened. Name the frame instead of the client if your page knows it, as for `askInFrame()`.
 * @returns whether a frame of the client has opened such a page
 */
export async function completeInFrame(client: object, elicitationId: string): Promise<boolean> {
  const { completeQuestion, questionsOf } = await import('./frame-questions.js');
  if (isElement(client)) return questionsOf(client as QuestionedFrame).complete(elicitationId);
  return completeQuestion(client, elicitationId);
}
