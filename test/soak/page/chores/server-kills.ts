// The MCP server is killed during calls and restarted. Every call ends, with an answer or an error that says why;
// afterwards the same frames work, and new ones, too.
import type { LinkName } from '../../ledger.ts';
import type { Chore } from '../chore.ts';
import type { Kit } from '../kit.ts';

const LEAST_TIMEOUT_MS = 5000;
/** Calls of this chore run beside a dozen others. */
const CALLS_AT_ONCE = 20;

/**
 * The SDK does not notice that an answer broke off: the frame's timeout ends such a call, so it is short. It depends on
 * how long a call takes now, so that a busy machine does not lose calls that would succeed.
 */
async function shortTimeout(kit: Kit, link: LinkName): Promise<{ requestTimeout: number }> {
  const probe = kit.mount(link);
  await probe.whenShown();
  const started = performance.now();
  await probe.call({ count: 1, wait: () => 0 }).done;
  const took = performance.now() - started;
  probe.remove();
  return { requestTimeout: Math.max(LEAST_TIMEOUT_MS, CALLS_AT_ONCE * took) };
}

export const serverKills = (link: Exclude<LinkName, 'handlers'>): Chore => ({
  name: `server killed in mid call, ${link}`,
  unit: 'kills',
  async run(kit) {
    const wait = () => kit.random.between(0, 300);
    const limits = link === 'server' ? await shortTimeout(kit, link) : {};
    const frames = Array.from({ length: 3 }, () => kit.mount(link, limits));
    await Promise.all(frames.map((mounted) => mounted.whenShown()));
    const calls = frames.map((mounted) => mounted.call({ count: 4, wait, mayFail: true }));
    await kit.rest(250);
    await window.killServer();
    const duringIt = frames.map((mounted) => mounted.call({ count: 2, wait, mayFail: true }));
    await kit.rest(200);
    await window.startServer();
    await Promise.all([...calls, ...duringIt].map(({ done }) => done));
    const later = kit.mount(link);
    await later.whenShown();
    const again = [...frames, later].map((mounted) => mounted.call({ count: 2, wait }));
    await Promise.all(again.map(({ done }) => done));
    return 1;
  },
});
