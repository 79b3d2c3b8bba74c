// Errors, invalid messages, other windows.
import { short } from '../view/same.ts';
import { check } from './checks.ts';
import { notify, pause, request, sendRaw, strayAnswers, texts } from './wire.ts';

const isAlive = async () => Boolean((await request('ping')).result);

export async function lookAtWire(frame: HTMLIFrameElement): Promise<void> {
  const ping = await request('ping');
  check('X5', ping.result && Object.keys(ping.result).length === 0, `ping: ${short(ping)}`);
  const unknown = await request('conformance/no-such-method');
  check('X3', unknown.error?.code === -32601, `an unknown method: ${short(unknown)}`);
  for (const name of ['__proto__', 'constructor', 'toString']) {
    const { error } = await request(name);
    check('X7', error?.code === -32601, `the method ${name}: ${short(error)}`);
  }
  notify('notifications/conformance/unknown', { a: 1 });
  sendRaw({ jsonrpc: '2.0', id: 'never-sent', result: {} });
  for (const odd of [null, 17, [], {}, { jsonrpc: '1.0', id: 1, method: 'ping' }, 'no JSON']) {
    sendRaw(odd);
  }
  check('X3', await isAlive(), 'odd messages silence the view');
  check('X1', texts.length === 0, `text instead of an object: ${texts[0]}`);
  const text = await request('ping', {}, { asText: true });
  check('T5', text.result, 'ping as JSON text is not answered');
  const count = texts.length;
  check('T5', (await isAlive()) && texts.length === count, 'after one text it always writes text');

  // A frame beside it, in the same page: not the window that the view is paired with.
  const otherWindow = document.createElement('iframe');
  document.body.append(otherWindow);
  const before = strayAnswers.length;
  let hasAnswered = false;
  otherWindow.contentWindow!.addEventListener('message', () => (hasAnswered = true));
  const script = otherWindow.contentDocument!.createElement('script');
  script.textContent = `parent.frames[0].postMessage({ jsonrpc: '2.0', id: 'stranger', method: 'ping' }, '*')`;
  if (window.frames[0] !== frame.contentWindow) throw new Error('The view is the first frame.');
  otherWindow.contentDocument!.body.append(script);
  await pause(500);
  const isUnheard = strayAnswers.length === before && !hasAnswered;
  check('X2', isUnheard, 'a message of another window is answered');
  otherWindow.remove();
}
