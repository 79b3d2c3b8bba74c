// The View's end of the wire by hand: postMessage and nothing else, so that no library of anybody's is tested.

import { config } from './config.ts';

export type Params = Record<string, unknown>;
export interface RpcError {
  code: number;
  message: string;
}
/** What came back, or that nothing did. */
export interface Answer {
  result?: Params;
  error?: RpcError;
  isSilent?: boolean;
}
/** An answer in a few words. */
export const words = ({ result, error, isSilent }: Answer): string =>
  isSilent ? 'silence' : error ? `error ${error.code}` : JSON.stringify(result).slice(0, 100);

export interface Heard {
  method: string;
  params: Params;
  /** Present in requests. */
  id?: string | number;
}
type Message = Params & { id?: string | number; method?: string; params?: Params };

/** Everything that the Host sent on its own, in order. */
export const heard: Heard[] = [];
/** What came and was no JSON-RPC message. */
export const malformed: string[] = [];
/** Answers to nobody's question, by id. */
export const strayAnswers: unknown[] = [];
const waiting = new Map<string | number, (answer: Answer) => void>();
let lastId = 0;

/** How this view writes: objects, or JSON text. */
export const style = { isText: false };

const encode = (message: object) => (style.isText ? JSON.stringify(message) : message);
const post = (message: object, target: Window = parent) =>
  target.postMessage(encode({ jsonrpc: '2.0', ...message }), '*');

export const notify = (method: string, params?: Params): void =>
  post({ method, ...(params && { params }) });
export const respond = (id: string | number, result: Params): void => post({ id, result });

/** Sends whatever it is given, to the Sandbox or past it. */
export const sendRaw = (message: unknown, target: Window = parent): void =>
  target.postMessage(message, '*');

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Asks until it is true or the time is over; says whether it was. */
export async function until(isTrue: () => unknown, ms = config.patience): Promise<boolean> {
  const end = Date.now() + ms;
  while (!isTrue()) {
    if (Date.now() > end) return false;
    await pause(20);
  }
  return true;
}

export interface RequestOptions {
  ms?: number;
  id?: string | number;
}

/** Sends a request; an answer that does not come in time is silence. */
export function request(
  method: string,
  params?: Params,
  { ms = config.patience, id = `probe-${++lastId}` }: RequestOptions = {},
): Promise<Answer> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      waiting.delete(id);
      resolve({ isSilent: true });
    }, ms);
    waiting.set(id, (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    post({ id, method, ...(params && { params }) });
  });
}

/** What the view answers to the Host's requests; a case may replace an entry. */
export const answers: Record<string, (params: Params) => Params | Promise<Params>> = {
  ping: () => ({}),
  'ui/resource-teardown': () => ({}),
  'tools/list': () => ({ tools: [] }),
};

async function answerHost({ id, method, params }: Required<Message>): Promise<void> {
  heard.push({ id, method, params: params ?? {} });
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
  else if (method !== undefined) heard.push({ method, params: params ?? {} });
  else if (waiting.has(id!)) {
    waiting.get(id!)!(message as Answer);
    waiting.delete(id!);
  } else strayAnswers.push(id);
});
