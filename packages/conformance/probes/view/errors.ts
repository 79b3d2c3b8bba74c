// Errors, invalid messages, cancellation and progress.
import { ask, check, step } from './report.ts';
import { receivedMessages, notify, request, sendRaw, until, words } from './wire.ts';

const isAlive = async () => Boolean((await request('ping')).result);

async function lookAtCodes(): Promise<void> {
  await step('X3', 'X5', 'X7');
  check('X5', await isAlive(), 'ping is not answered');
  for (const method of ['conformance/no-such-method', '__proto__', 'constructor', 'toString']) {
    const answer = await request(method, {});
    const { error, result } = answer;
    const id = method.includes('/') ? 'X3' : 'X7';
    // A fallback of the page may answer unknown methods.
    check(id, result ?? error?.code === -32601, `${method} is answered with ${words(answer)}`);
  }
  for (const [method, params] of [
    ['tools/call', { arguments: {} }],
    ['resources/read', {}],
    ['ui/open-link', { url: 17 }],
    ['ui/request-display-mode', { mode: 'sideways' }],
  ] as const) {
    const answer = await request(method, params);
    const isRight = [-32602, -32601].includes(answer.error?.code ?? 0);
    check('X3', isRight, `bad params of ${method}: ${words(answer)}`);
  }
  const missing = await request('resources/read', { uri: 'data://conformance/missing' });
  check(
    'X3',
    Number.isInteger(missing.error?.code),
    `a failure is answered with ${words(missing)}`,
  );
}

async function lookAtOddMessages(): Promise<void> {
  await step('X3', 'X7');
  notify('notifications/conformance/unknown', { a: 1 });
  sendRaw({ jsonrpc: '2.0', id: 'never-sent', result: {} });
  sendRaw({ jsonrpc: '2.0', id: 'never-sent', error: { code: 1, message: 'no' } });
  for (const odd of [null, 17, [], {}, { jsonrpc: '1.0', id: 1, method: 'ping' }, 'no JSON']) {
    sendRaw(odd);
  }
  sendRaw({ jsonrpc: '2.0', method: 17 });
  check('X3', await isAlive(), 'odd messages silence the host');
  const hostile = JSON.parse('{"__proto__":{"polluted":true},"constructor":1}') as object;
  const { isSilent } = await request('tools/call', { name: 'echo', arguments: { ...hostile } });
  check('X7', !isSilent && (await isAlive()), 'prototype names as arguments silence the host');
  const extra = await request('tools/call', {
    name: 'echo',
    arguments: {},
    'conformance/extra': { kept: true },
  });
  check('X7', extra.result, `an unknown key in params: ${words(extra)}`);
}

async function lookAtCancelling(): Promise<void> {
  await step('X4');
  const progressToken = 'conformance-token';
  const steps = () =>
    receivedMessages.filter(
      ({ method, params }) =>
        method === 'notifications/progress' && params['progressToken'] === progressToken,
    );
  await request('tools/call', { name: 'steps', arguments: {}, _meta: { progressToken } });
  await until(() => steps().length >= 3);
  check('X4', steps().length === 3, `${steps().length} of 3 steps of progress arrived`);

  const id = 'to-be-cancelled';
  // A caller that cancels gets no answer, and does not wait for one.
  void request('tools/call', { name: 'until-cancelled', arguments: {} }, { id });
  // The server must have received it before it can be cancelled there.
  const isCalled = async () => ((await ask('calls', 'until-cancelled')) as number) > 0;
  for (let tries = 0; tries < 20 && !(await isCalled()); tries++) await until(() => false, 50);
  notify('notifications/cancelled', { requestId: id, reason: 'conformance' });
  let isCancelled = false;
  for (let tries = 0; tries < 20 && !isCancelled; tries++) {
    await until(() => false, 50);
    isCancelled = ((await ask('cancelled')) as number) > 0;
  }
  check('X4', isCancelled, 'a cancelled call is not cancelled at the server');
}

export async function lookAtErrors(): Promise<void> {
  await lookAtCodes();
  await lookAtOddMessages();
  await lookAtCancelling();
}
