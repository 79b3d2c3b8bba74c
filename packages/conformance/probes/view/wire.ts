// The view's end of the wire by hand: only postMessage, so that no library is tested.
import { Questions, untilTrue } from '../../src/behaviours/questions.ts';
import type { Answer, Id } from '../../src/behaviours/questions.ts';
import { config } from './config.ts';

export { pause } from '../../src/behaviours/questions.ts';
export type { Answer } from '../../src/behaviours/questions.ts';

export type Params = Record<string, unknown>;
/** A short form of an answer. */
export const words = ({ result, error, isSilent }: Answer): string =>
  isSilent ? 'silence' : error ? `error ${error.code}` : JSON.stringify(result).slice(0, 100);

export interface ReceivedMessage {
  method: string;
  params: Params;
  /** Present in requests. */
  id?: Id;
}
type Message = Params & { id?: Id; method?: string; params?: Params };

/** Everything that the host sent on its own, in order. */
export const receivedMessages: ReceivedMessage[] = [];
/** What arrived and was not a JSON-RPC message. */
export const malformed: string[] = [];
/** Answers without a request, by id. */
export const strayAnswers: unknown[] = [];
const questions = new Questions();
let lastId = 0;

/** How this view writes: objects, or JSON text. */
export const style = { isText: false };

const encode = (message: object) => (style.isText ? JSON.stringify(message) : message);
const post = (message: object, target: Window = parent) =>
  target.postMessage(encode({ jsonrpc: '2.0', ...message }), '*');

export const notify = (method: string, params?: Params): void =>
  post({ method, ...(params && { params }) });
export const respond = (id: Id, result: Params): void => post({ id, result });

/** Sends a raw message to the sandbox, or bypasses it. */
export const sendRaw = (message: unknown, target: Window = parent): void =>
  target.postMessage(message, '*');

export const until = (isTrue: () => unknown, ms = config.timeout): Promise<boolean> =>
  untilTrue(isTrue, ms);

export interface RequestOptions {
  ms?: number;
  id?: Id;
}

export function request(
  method: string,
  params?: Params,
  { ms = config.timeout, id = `probe-${++lastId}` }: RequestOptions = {},
): Promise<Answer> {
  return questions.ask(id, ms, () => post({ id, method, ...(params && { params }) }));
}

/** The view's answers to the host's requests; a case may replace an entry. */
export const answers: Record<string, (params: Params) => Params | Promise<Params>> = {
  ping: () => ({}),
  'ui/resource-teardown': () => ({}),
  'tools/list': () => ({ tools: [] }),
};

async function answerHost({ id, method, params }: Required<Message>): Promise<void> {
  receivedMessages.push({ id, method, params: params ?? {} });
  const answer = answers[method];
  if (answer) respond(id, await answer(params ?? {}));
  else post({ id, error: { code: -32601, message: `The probe has no ${method}.` } });
}

addEventListener('message', ({ data, source }) => {
  if (source !== parent) return;
  let message = data as Message;
  if (typeof data === 'string') {
    if (!style.isText) malformed.push(data);
    try {
      message = JSON.parse(data) as Message;
    } catch {
      return;
    }
  }
  if (typeof message !== 'object' || message === null || message['jsonrpc'] !== '2.0') {
    return void malformed.push(JSON.stringify(message));
  }
  const { id, method, params } = message;
  if (method !== undefined && id !== undefined) void answerHost(message as Required<Message>);
  else if (method !== undefined) receivedMessages.push({ method, params: params ?? {} });
  else if (!questions.answer(id, message as Answer)) strayAnswers.push(id);
});
