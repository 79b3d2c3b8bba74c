// Messages that bypass the sandbox or use its name, and a view that starts over.
import { initialize, initialized } from './handshake.ts';
import { ask, check, step } from './report.ts';
import { short } from './same.ts';
import { toolMessages } from './tool-data.ts';
import { receivedMessages, pause, request, sendRaw, strayAnswers, until } from './wire.ts';

const isAlive = async () => Boolean((await request('ping')).result);

async function lookAtOtherWindows(): Promise<void> {
  await step('X2', 'S7');
  const call = { name: 'stolen', arguments: {} };
  // To the host's own window: its source is the view, not the sandbox that the host is paired with.
  const target = window.top!;
  sendRaw({ jsonrpc: '2.0', id: 'stranger-1', method: 'ping' }, target);
  sendRaw({ jsonrpc: '2.0', id: 'stranger-2', method: 'tools/call', params: call }, target);
  await pause(600);
  check('X2', strayAnswers.length === 0, `another window got an answer: ${short(strayAnswers)}`);
  check('X2', (await ask('calls', 'stolen')) === 0, 'another window called a tool');

  const html = '<p>A view of the view’s own making.</p>';
  sendRaw({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} });
  sendRaw({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-resource-ready', params: { html } });
  await pause(400);
  check('S7', await isAlive(), 'messages in the name of the sandbox end the conversation');
}

export async function lookAtSecondHandshake(): Promise<void> {
  await lookAtOtherWindows();
  await step('L8');
  const { result, error } = await initialize();
  check('L8', result, `a second ui/initialize is answered with ${short(error)}`);
  if (!result) return;
  receivedMessages.length = 0;
  initialized();
  const has = (wanted: string) => toolMessages().some(({ kind }) => kind === wanted);
  await until(() => has('input') && has('result'));
  check('L8', has('input') && has('result'), 'input and result do not arrive again');
}
