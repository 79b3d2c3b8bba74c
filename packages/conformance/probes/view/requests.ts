// Every request that a view may make.
import type { HostFacts } from './handshake.ts';
import { ask, check, notObserved, notOffered, step } from './report.ts';
import { isObject, isSame, short } from './same.ts';
import { receivedMessages, notify, request, until, words } from './wire.ts';
import type { Answer, Params } from './wire.ts';

const NOT_FOUND = -32601;
/** Capabilities, and the method that each promises. */
const PROMISES: Record<string, string[]> = {
  serverTools: ['tools/call'],
  serverResources: ['resources/list', 'resources/read'],
  openLinks: ['ui/open-link'],
  downloadFile: ['ui/download-file'],
  message: ['ui/message'],
  updateModelContext: ['ui/update-model-context'],
  sampling: ['sampling/createMessage'],
};
const text = (words: string) => ({ type: 'text', text: words });
const answered = new Map<string, Answer>();

async function tried(method: string, params: Params): Promise<Answer> {
  const answer = await request(method, params);
  answered.set(method, answer);
  return answer;
}

const isRefused = ({ error }: Answer) => error?.code === NOT_FOUND;

/** A request whose result must have this shape; a host without it answers -32601. */
async function wants(
  id: string,
  method: string,
  params: Params,
  isRight: (result: Params) => unknown,
): Promise<void> {
  const answer = await tried(method, params);
  if (isRefused(answer)) notOffered(id, `${method} is answered with -32601`);
  else check(id, answer.result && isRight(answer.result), `${method}: ${words(answer)}`);
}

const isListOf = (key: string, name: string) => (result: Params) =>
  Array.isArray(result[key]) && JSON.stringify(result[key]).includes(name);

/** Done, or refused with a reason: both are an outcome. */
const isOutcome = (result: Params) =>
  result['isError'] === undefined || typeof result['isError'] === 'boolean';

async function lookAtServerRequests(): Promise<void> {
  await step('V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'R5');
  const args = { zebra: 1, apple: [null, { deep: true }] };
  await wants('V1', 'tools/call', { name: 'echo', arguments: args }, ({ structuredContent }) =>
    isSame(structuredContent, { name: 'echo', arguments: args }),
  );
  await wants('V2', 'tools/list', {}, isListOf('tools', 'echo'));
  await wants('V3', 'resources/list', {}, isListOf('resources', 'data://conformance/note'));
  await wants('V4', 'resources/templates/list', {}, isListOf('resourceTemplates', 'uriTemplate'));
  const uri = 'data://conformance/note';
  await wants('V5', 'resources/read', { uri }, isListOf('contents', 'a note'));
  await wants('V6', 'prompts/list', {}, isListOf('prompts', 'greet'));

  const hidden = await request('tools/call', { name: 'model-only', arguments: {} });
  const isDenied = hidden.error ?? hidden.result?.['isError'];
  const calls = await ask('calls', 'model-only');
  check('R5', isDenied && calls === 0, `a tool for the model only was called: ${words(hidden)}`);
}

async function lookAtPageRequests(): Promise<void> {
  await step('V7', 'V8', 'V9', 'V10', 'T2');
  await wants('V7', 'ui/open-link', { url: 'https://example.com/conformance' }, isOutcome);
  for (const url of ['javascript:void 0', 'data:text/html,x']) {
    const answer = await request('ui/open-link', { url });
    const isDenied = answer.error ?? answer.result?.['isError'];
    if (!isRefused(answer)) check('V7', isDenied, `${url} is answered with ${words(answer)}`);
  }
  const resource = { uri: 'file:///notes.txt', mimeType: 'text/plain', text: 'a note' };
  const contents = [{ type: 'resource', resource }];
  await wants('V8', 'ui/download-file', { contents }, isOutcome);
  await wants('V9', 'ui/message', { role: 'user', content: [text('hello')] }, isOutcome);
  for (const page of [1, 2]) {
    const params = { content: [text(`page ${page}`)], structuredContent: { page } };
    await wants('V10', 'ui/update-model-context', params, isOutcome);
  }
  const single = await request('ui/message', { role: 'user', content: text('alone') });
  if (isRefused(single)) notOffered('T2', 'ui/message is answered with -32601');
  else check('T2', single.result && isOutcome(single.result), `one block: ${words(single)}`);
}

async function lookAtSampling(capability: Params | undefined): Promise<void> {
  await step('V11');
  const asked = { messages: [{ role: 'user', content: text('hello') }], maxTokens: 10 };
  const answer = await tried('sampling/createMessage', asked);
  if (!capability) {
    if (answer.error) notOffered('V11', 'there is no capability `sampling`');
    else check('V11', false, 'sampling works, and no capability says so');
    return;
  }
  check('V11', answer.result?.['role'] && answer.result['content'], words(answer));
  if (capability['tools']) return;
  const tool = { name: 'x', inputSchema: { type: 'object' } };
  const { error } = await request('sampling/createMessage', { ...asked, tools: [tool] });
  check('V11', error, 'tools in sampling were accepted without the capability sampling.tools');
}

/** What the page received; pages may keep a list of it. */
async function lookAtReceived(): Promise<void> {
  await step('V9', 'V10', 'V12', 'T2');
  const log = { level: 'info', logger: 'conformance', data: { line: 1 } };
  notify('notifications/message', log);
  await request('ping');
  const received = (await ask('received')) as { method: string; params: Params }[] | null;
  if (!Array.isArray(received)) return notObserved('V12', 'the page does not report what it got');
  const of = (method: string) =>
    received.filter((one) => one.method === method).map(({ params }) => params);
  if (answered.get('ui/message')?.result) {
    const contents = of('ui/message').map(({ content }) => content);
    check('V9', isSame(contents[0], [text('hello')]), `the page got ${short(contents[0])}`);
    check('T2', isSame(contents[1], [text('alone')]), `the page got ${short(contents[1])}`);
  }
  if (answered.get('ui/update-model-context')?.result) {
    const last = of('ui/update-model-context').at(-1)?.['structuredContent'];
    check('V10', isSame(last, { page: 2 }), `the last one is ${short(last)}`);
  }
  const lines = of('notifications/message');
  check('V12', isSame(lines.at(-1)?.['data'], log.data), `the page got ${short(lines)}`);
}

export async function lookAtRequests({ hostCapabilities }: HostFacts): Promise<void> {
  await lookAtServerRequests();
  await lookAtPageRequests();
  await lookAtSampling(hostCapabilities['sampling']);
  await lookAtReceived();
  await step('V13', 'V14', 'L4');
  const other = await request('conformance/unknown', { a: 1 });
  check('V13', other.result ?? isRefused(other), words(other));
  const isChange = ({ method }: { method: string }) =>
    method === 'notifications/tools/list_changed';
  await request('tools/call', { name: 'grow', arguments: {} });
  const hasReceived = await until(() => receivedMessages.some(isChange));
  check('V14', hasReceived, 'tools/list_changed of the server did not arrive');
  for (const [capability, methods] of Object.entries(PROMISES)) {
    if (!isObject(hostCapabilities[capability])) continue;
    const broken = methods.filter((method) => {
      const answer = answered.get(method);
      return answer && (isRefused(answer) || answer.isSilent);
    });
    check(
      'L4',
      broken.length === 0,
      `${capability} is advertised, but ${broken.join(', ')} does not work`,
    );
  }
}
