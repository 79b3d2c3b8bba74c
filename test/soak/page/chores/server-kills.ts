// The MCP server is killed in the middle of calls and started again. Every call ends, with an answer or an
// error that says why; afterwards the same frames work, and new ones too.
import type { LinkName } from '../../ledger.ts';
import type { Chore } from '../chore.ts';

/** The SDK does not notice that an answer broke off in its middle: this ends such a call. */
const LIMITS = { requestTimeout: 5000 };

export const serverKills = (link: Exclude<LinkName, 'handlers'>): Chore => ({
  name: `server killed in mid call, ${link}`,
  unit: 'kills',
  async run(kit) {
    const wait = () => kit.random.between(0, 300);
    const frames = Array.from({ length: 3 }, () => kit.mount(link, LIMITS));
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
