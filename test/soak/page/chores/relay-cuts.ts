// The connections to the relay break during calls, and while frames start. The views do not notice: every call is
// answered, and none runs twice. With POST, however, it is unknown which node of a relay got a request that broke off,
// so such a call may end with an error that says so.
import type { Chore } from '../chore.ts';

export const relayCuts = (link: 'socket' | 'post'): Chore => ({
  name: `relay cut in mid call, ${link}`,
  unit: 'cuts',
  async run(kit) {
    const mayFail = link === 'post';
    const wait = () => kit.random.between(0, 300);
    const frames = Array.from({ length: 3 }, () => kit.mount(link));
    await Promise.all(frames.map((mounted) => mounted.whenShown()));
    const cuts = kit.some(4);
    for (let cut = 0; cut < cuts; cut++) {
      const calls = frames.map((mounted) => mounted.call({ count: 5, wait, mayFail }));
      const late = kit.mount(link);
      await kit.rest(200);
      await window.cutRelay();
      await Promise.all([late.whenShown(), ...calls.map(({ done }) => done)]);
      late.remove();
    }
    return cuts;
  },
});
