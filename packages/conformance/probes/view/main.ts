// The long check: everything that one well-behaved view can see of its host.
import { lookAtContext } from './context.ts';
import { lookAtErrors } from './errors.ts';
import { INITIALIZE, VERSION, hesitate, initialize, initialized } from './handshake.ts';
import type { HostFacts } from './handshake.ts';
import { lookAtModes } from './modes.ts';
import { lookAtNetwork } from './network.ts';
import { lookAtProposals } from './proposals.ts';
import { lookAtReach } from './reach.ts';
import { check, done, hello, step } from './report.ts';
import { lookAtRequests } from './requests.ts';
import { isObject, short } from './same.ts';
import { lookAtSecondHandshake } from './second-handshake.ts';
import { lookAtSizes } from './sizes.ts';
import { lookAtToolData } from './tool-data.ts';
import { receivedMessages, malformed } from './wire.ts';

async function firstWords(): Promise<HostFacts | undefined> {
  await step('L1', 'L2', 'L3');
  const { result, error } = await initialize(INITIALIZE);
  if (!result) {
    check('L1', false, `no handshake: ${short(error)}`);
    return undefined;
  }
  const { protocolVersion, hostInfo, hostCapabilities, hostContext } = result;
  const hasInfo = isObject(hostInfo) && hostInfo['name'] && hostInfo['version'];
  const isWhole = hasInfo && isObject(hostCapabilities) && isObject(hostContext);
  check('L1', isWhole && typeof protocolVersion === 'string', short(result));
  check(
    'L3',
    protocolVersion === VERSION,
    `${VERSION} was answered with ${short(protocolVersion)}`,
  );
  await hesitate();
  initialized();
  return result as unknown as HostFacts;
}

async function lookAround(facts: HostFacts): Promise<void> {
  lookAtReach(facts);
  lookAtContext(facts);
  await lookAtToolData();
  await lookAtNetwork();
  await lookAtRequests(facts);
  await lookAtProposals(facts);
  await lookAtErrors();
  await lookAtSizes(facts);
  await lookAtModes(facts);
  await lookAtSecondHandshake();
  check('X1', malformed.length === 0, `no JSON-RPC message: ${malformed.slice(0, 3).join(' ')}`);
  const sandboxMessages = receivedMessages.filter(({ method }) =>
    method.startsWith('ui/notifications/sandbox-'),
  );
  check('S7', sandboxMessages.length === 0, `the view got ${short(sandboxMessages[0]?.method)}`);
}

await hello();
const facts = await firstWords();
if (facts) await lookAround(facts);
await done();
