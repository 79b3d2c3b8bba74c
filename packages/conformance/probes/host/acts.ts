// What a view does on request: every request, with its own library. Only views that offer the tool `conformance_act`
// can be asked; for others, the requests that they send themselves are checked.
import { isObject, short } from '../view/same.ts';
import { check, notObserved, notOffered } from './checks.ts';
import { answers, receivedMessages, notify, pause, request, until } from './wire.ts';
import type { Params } from './wire.ts';

const text = (words: string) => ({ type: 'text', text: words });

/** Asks the view for an action; undefined if it cannot. */
export async function askView(action: string, more: Params = {}): Promise<Params | undefined> {
  const { result } = await request('tools/call', {
    name: 'conformance_act',
    arguments: { action, ...more },
  });
  const reported = result?.['structuredContent'];
  return isObject(reported) ? reported : undefined;
}

interface Asked {
  id: string;
  method: string;
  /** The library's method; without one it is a plain request. */
  call?: string;
  params: Params;
  answer: Params;
  isRight?: (params: Params) => unknown;
}

const resource = { uri: 'file:///notes.txt', mimeType: 'text/plain', text: 'a note' };
const sampled = { role: 'assistant', content: text('hello'), model: 'conformance' };

export const REQUESTS: readonly Asked[] = [
  {
    id: 'V1',
    method: 'tools/call',
    call: 'callServerTool',
    params: { name: 'echo', arguments: { a: 1 } },
    answer: { content: [text('echo')], structuredContent: { a: 1 } },
    isRight: ({ name, arguments: args }) => typeof name === 'string' && (!args || isObject(args)),
  },
  { id: 'V2', method: 'tools/list', params: {}, answer: { tools: [] } },
  {
    id: 'V3',
    method: 'resources/list',
    call: 'listServerResources',
    params: {},
    answer: { resources: [] },
  },
  { id: 'V4', method: 'resources/templates/list', params: {}, answer: { resourceTemplates: [] } },
  {
    id: 'V5',
    method: 'resources/read',
    call: 'readServerResource',
    params: { uri: 'data://conformance/note' },
    answer: { contents: [{ uri: 'data://conformance/note', text: 'a note' }] },
    isRight: ({ uri }) => typeof uri === 'string',
  },
  { id: 'V6', method: 'prompts/list', params: {}, answer: { prompts: [] } },
  {
    id: 'V7',
    method: 'ui/open-link',
    call: 'openLink',
    params: { url: 'https://example.com/' },
    answer: {},
    isRight: ({ url }) => URL.canParse(String(url)),
  },
  {
    id: 'V8',
    method: 'ui/download-file',
    call: 'downloadFile',
    params: { contents: [{ type: 'resource', resource }] },
    answer: {},
    isRight: ({ contents }) => Array.isArray(contents),
  },
  {
    id: 'V9',
    method: 'ui/message',
    call: 'sendMessage',
    params: { role: 'user', content: [text('hello')] },
    answer: {},
    isRight: ({ role, content }) => role === 'user' && Array.isArray(content),
  },
  {
    id: 'V10',
    method: 'ui/update-model-context',
    call: 'updateModelContext',
    params: { content: [text('page 2')], structuredContent: { page: 2 } },
    answer: {},
    isRight: ({ content }) => content === undefined || Array.isArray(content),
  },
  {
    id: 'V11',
    method: 'sampling/createMessage',
    call: 'createSamplingMessage',
    params: { messages: [{ role: 'user', content: text('hello') }], maxTokens: 10 },
    answer: sampled,
    isRight: ({ messages, maxTokens }) => Array.isArray(messages) && Number(maxTokens) > 0,
  },
  {
    id: 'M2',
    method: 'ui/request-display-mode',
    call: 'requestDisplayMode',
    params: { mode: 'fullscreen' },
    answer: { mode: 'inline' },
    isRight: ({ mode }) => ['inline', 'fullscreen', 'pip'].includes(String(mode)),
  },
];

const receivedOf = (method: string) =>
  receivedMessages.filter((message) => message.method === method);

/** Shapes of the requests that the view sent, on request or by itself. */
export function lookAtShapes(): void {
  for (const { id, method, isRight = () => true } of REQUESTS) {
    for (const { params = {} } of receivedOf(method)) {
      check(id, isRight(params), `${method} with ${short(params)}`);
    }
  }
  for (const { params = {} } of receivedOf('notifications/message')) {
    check('V12', 'level' in params && 'data' in params, `a log with ${short(params)}`);
  }
}

async function lookAtTimeouts(): Promise<void> {
  answers.set('tools/call', ({ name, _meta }) => {
    const progressToken = (_meta as Params | undefined)?.['progressToken'];
    // "slow" is never answered.
    if (name === 'slow') return undefined;
    for (const progress of progressToken === undefined ? [] : [1, 2, 3]) {
      notify('notifications/progress', { progressToken, progress, total: 3 });
    }
    return pause(50).then(() => ({ content: [] }));
  });
  const followed = await askView('progress');
  const steps = followed?.['steps'] as unknown[] | undefined;
  check('X4', steps?.length === 3, `${steps?.length} of 3 steps of progress reached the caller`);
  const cancelled = await askView('cancel');
  const call = receivedOf('tools/call').at(-1);
  const isReported = await until(() =>
    receivedOf('notifications/cancelled').some(({ params }) => params?.['requestId'] === call?.id),
  );
  check('X4', isReported && cancelled?.['error'], 'an aborted call is not cancelled at the host');
  const waited = await askView('wait');
  check('X6', waited?.['error'], `a call without an answer ended with ${short(waited)}`);
}

/** Asks the view for everything. */
export async function lookAtActs(): Promise<void> {
  for (const { id, method, call, params, answer } of REQUESTS) {
    answers.set(method, () => answer);
    const reported = await (call
      ? askView('call', { method: call, params })
      : askView('request', { method, params }));
    const result = reported?.['result'];
    if (receivedOf(method).length === 0) notOffered(id, `${call ?? method}: ${short(reported)}`);
    else check(id, isObject(result), `${method} was answered, the view has ${short(reported)}`);
  }
  await askView('call', { method: 'sendLog', params: { level: 'info', data: 'a line' } });
  check('V12', receivedOf('notifications/message').length > 0, 'no log arrived');
  await lookAtTimeouts();
}

/** Requests to be torn down, and is. */
export async function lookAtEnd(canAct: boolean): Promise<void> {
  if (canAct) {
    void askView('call', { method: 'requestTeardown' });
    const isAsked = await until(() => receivedOf('ui/notifications/request-teardown').length > 0);
    check('L7', isAsked, 'request-teardown did not arrive');
  } else notObserved('L7', 'the view does not ask');
  const end = await request('ui/resource-teardown', { reason: 'the probe is done' });
  check('L6', end.result, `ui/resource-teardown: ${short(end)}`);
}
