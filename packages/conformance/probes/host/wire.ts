// The host's end of the wire by hand, for one view in one frame.
import { Questions, untilTrue } from '../../src/behaviours/questions.ts';
import type { Answer, Id } from '../../src/behaviours/questions.ts';

export { pause } from '../../src/behaviours/questions.ts';
export type { Answer, Id } from '../../src/behaviours/questions.ts';

export type Params = Record<string, unknown>;
export interface Message {
  jsonrpc?: string;
  id?: Id;
  method?: string;
  params?: Params;
  result?: Params;
  error?: { code: number; message: string };
}

/** Everything that the view sent on its own, in order. */
export const receivedMessages: Message[] = [];
/** What arrived and was not a JSON-RPC message. */
export const malformed: unknown[] = [];
/** Messages that arrived as JSON text. */
export const texts: string[] = [];
/** Answers without a request, by id. */
export const strayAnswers: unknown[] = [];

/** The host's answers to requests of the view. Without an entry: -32601. Undefined: nothing. */
export const answers = new Map<string, (params: Params, id: Id) => unknown>();

const questions = new Questions();
let frame: HTMLIFrameElement;
let lastId = 0;

const query = new URLSearchParams(location.search);
/** Milliseconds for expected messages. */
export const timeout = Number(query.get('patience'));

export const until = (isTrue: () => unknown, ms = timeout): Promise<boolean> =>
  untilTrue(isTrue, ms);

export const sendRaw = (message: unknown): void => frame.contentWindow!.postMessage(message, '*');
const send = (message: object) => sendRaw({ jsonrpc: '2.0', ...message });
export const notify = (method: string, params: Params): void => send({ method, params });
export const respond = (id: Id, result: unknown): void => send({ id, result });

interface RequestOptions {
  ms?: number;
  /** Sends it as text. */
  asText?: boolean;
}

export function request(
  method: string,
  params: Params = {},
  { ms = timeout, asText = false }: RequestOptions = {},
): Promise<Answer> {
  const id = `host-${++lastId}`;
  const message = { jsonrpc: '2.0', id, method, params };
  return questions.ask(id, ms, () => sendRaw(asText ? JSON.stringify(message) : message));
}

async function answerView({ id, method, params = {} }: Required<Message>): Promise<void> {
  const answer = answers.get(method);
  if (!answer) return send({ id, error: { code: -32601, message: `The probe has no ${method}.` } });
  const result = await answer(params, id);
  if (result !== undefined) respond(id, result);
}

addEventListener('message', ({ data, source }) => {
  if (source !== frame?.contentWindow) return;
  let message = data as Message | null;
  if (typeof data === 'string' && data.includes('jsonrpc')) {
    texts.push(data);
    message = JSON.parse(data) as Message;
  }
  if (typeof message !== 'object' || message === null || message.jsonrpc !== '2.0') {
    return void malformed.push(data);
  }
  const { id, method } = message;
  if (method !== undefined) {
    receivedMessages.push(message);
    if (id !== undefined) void answerView(message as Required<Message>);
  } else if (!questions.answer(id, message)) strayAnswers.push(id);
});

/** Shows the view; its messages are recorded from the first one. */
export function load(url: string): HTMLIFrameElement {
  frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  frame.style.cssText = 'width: 600px; height: 200px; border: 0';
  frame.src = url;
  document.body.append(frame);
  return frame;
}
