// How a probe reports what it saw: by HTTP if the host allows it, otherwise by a call of a tool.
import type { Status } from '../../src/behaviours/outcome.ts';
import { config } from './config.ts';
import { request } from './wire.ts';

/** One document, one name: a reloaded view is another one. */
const view = crypto.getRandomValues(new Uint32Array(2)).join('-');
let seq = 0;
/** Unknown until it was tried. */
let isHttpOpen: boolean | undefined;
let isShaken = false;
let queue = Promise.resolve();
const early: object[] = [];

const overHttp = (kind: 'report' | 'ask', body: object) =>
  fetch(`${config.declared}/${kind}`, {
    method: 'POST',
    body: JSON.stringify(body),
    keepalive: kind === 'report',
  });

async function deliver(report: object): Promise<void> {
  if (isHttpOpen !== false) {
    try {
      await overHttp('report', report);
      isHttpOpen = true;
      return;
    } catch {
      isHttpOpen = false;
    }
  }
  // A request before the handshake would itself be a finding.
  if (isShaken)
    await request('tools/call', { name: 'conformance-report', arguments: { ...report } });
  else early.push(report);
}

function send(report: object): Promise<void> {
  const numbered = { view, seq: seq++, ...report };
  queue = queue.then(() => deliver(numbered));
  return queue;
}

/** From here on tools may be called, to report if there is no other way. */
export function handshakeDone(): void {
  isShaken = true;
  const late = early.splice(0);
  queue = queue.then(async () => {
    for (const report of late) await deliver(report);
  });
}

/** This view may not connect, and does not try. */
export const stayInside = (): void => {
  isHttpOpen = false;
};

/** Whether the way by HTTP is open; known after the first report. */
export const canReachServer = (): boolean => isHttpOpen === true;

/** Asks the server or, through it, the page around this view. Null: it cannot, or does not know. */
export async function ask(what: string, value?: unknown): Promise<unknown> {
  await queue;
  if (isHttpOpen) {
    const response = await overHttp('ask', { what, value });
    return ((await response.json()) as { answer: unknown }).answer;
  }
  const { result } = await request('tools/call', {
    name: 'conformance-ask',
    arguments: { what, value },
  });
  return (result?.['structuredContent'] as { answer: unknown } | undefined)?.answer ?? null;
}

export const hello = (): Promise<void> => send({ kind: 'hello' });
export const beat = (): Promise<void> => send({ kind: 'beat' });
export const done = (): Promise<void> => send({ kind: 'done' });
/** What is checked next: if the view is lost meanwhile, these have failed. */
export const step = (...ids: string[]): Promise<void> => send({ kind: 'step', ids });

const say = (id: string, status: Status, note?: string) =>
  send({ kind: 'check', check: { id, status, ...(note && { note }) } });

/** One observation of a behaviour; the note says what was seen if it is wrong. */
export const check = (id: string, isRight: unknown, note = ''): void =>
  void say(id, isRight ? 'passed' : 'failed', isRight ? undefined : note);
export const notOffered = (id: string, note: string): void => void say(id, 'not-offered', note);
export const notObserved = (id: string, note: string): void => void say(id, 'not-observed', note);
