// Views change between inline, full screen and a small window while they make calls. None may be reloaded by it.
import type { Chore } from '../chore.ts';

const ELSEWHERE = ['fullscreen', 'pip'] as const;

export const displayModes: Chore = {
  name: 'display modes',
  unit: 'changes',
  async run(kit) {
    const mounted = kit.mount(kit.random.pick(['server', 'socket', 'handlers']));
    await mounted.whenShown();
    const { birth } = await mounted.state();
    const { frame } = mounted;
    const trips = kit.some(20);
    for (let trip = 0; trip < trips; trip++) {
      const calls = mounted.call({ count: 2, wait: () => kit.random.between(0, 30) });
      for (const mode of [kit.random.pick(ELSEWHERE), 'inline'] as const) {
        const shown = await frame.requestDisplayMode(mode);
        if (shown !== mode) throw new Error(`Asked for ${mode}, got ${shown}.`);
        const told = (await mounted.state()).displayMode;
        if (told !== mode) throw new Error(`The view is ${mode}, but was told ${told}.`);
      }
      await calls.done;
    }
    if ((await mounted.state()).birth !== birth) throw new Error('The view was loaded again.');
    return trips * 2;
  },
};
