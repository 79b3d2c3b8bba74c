// Views load themselves again in the middle of their calls. What the old one asked is nobody's any more;
// the new one gets its own answers and no others.
import type { Chore } from '../chore.ts';

export const reloadingViews: Chore = {
  name: 'views that load themselves again',
  unit: 'reloads',
  async run(kit) {
    const mounted = kit.mount(kit.random.pick(['server', 'socket', 'post', 'handlers']));
    await mounted.whenShown();
    const reloads = kit.some(6);
    for (let reload = 0; reload < reloads; reload++) {
      const old = mounted.call({ count: 4, wait: () => kit.random.between(100, 400) });
      old.abandon();
      await mounted.loadAgain();
      await mounted.call({ count: 4, wait: () => kit.random.between(0, 100) }).done;
    }
    return reloads;
  },
};
