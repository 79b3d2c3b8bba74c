// Views reload themselves during their calls. The old requests are abandoned; the new view gets its own answers and no
// others.
import type { Chore } from '../chore.ts';

export const reloadingViews: Chore = {
  name: 'views that reload themselves',
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
