// What a view that asks for receipts is told about its message, and that other views are told nothing.
import { INITIALIZE, initialize, initialized } from './handshake.ts';
import type { HostFacts } from './handshake.ts';
import { check, done, hello, notOffered } from './report.ts';
import { isObject, short } from './same.ts';
import { request, words } from './wire.ts';
import type { Params } from './wire.ts';

const CAPABILITY = 'mcp-app/receipts';
const RECEIPTS = ['accepted', 'queued', 'shown', 'denied'];

const say = () =>
  request('ui/message', { role: 'user', content: [{ type: 'text', text: 'receipt?' }] });

async function look(): Promise<void> {
  const appCapabilities = INITIALIZE['appCapabilities'] as Params;
  const plainStart = await initialize();
  initialized();
  const { hostCapabilities } = (plainStart.result ?? {}) as unknown as Partial<HostFacts>;
  const plain = await say();
  const isReported = plain.result && ('receipt' in plain.result || 'messageId' in plain.result);
  if (isReported) return check('P7', false, `a view that did not ask got ${short(plain.result)}`);
  if (!isObject(hostCapabilities?.['experimental']?.[CAPABILITY])) {
    return notOffered('P7', `no experimental capability ${CAPABILITY}`);
  }
  const experimental = { [CAPABILITY]: {} };
  await initialize({ ...INITIALIZE, appCapabilities: { ...appCapabilities, experimental } });
  initialized();
  const answer = await say();
  check('P7', RECEIPTS.includes(String(answer.result?.['receipt'])), words(answer));
}

await hello();
await look();
await done();
