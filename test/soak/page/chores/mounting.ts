// Frames are added and removed, over one link: a third removed immediately, a third while they start, the others after
// they were shown; every second one of those during its calls.
import type { LinkName } from '../../ledger.ts';
import type { Chore } from '../chore.ts';
import type { MountedFrame } from '../mounted-frame.ts';

const CALLS = 3;

export const mounting = (link: LinkName): Chore => ({
  name: `mount and remove, ${link}`,
  unit: 'mounts',
  async run(kit) {
    const wait = () => kit.random.between(0, 40);
    const useUp = async (mounted: MountedFrame, index: number) => {
      await mounted.whenShown();
      const calls = mounted.call({ count: CALLS, wait });
      if (index % 2) {
        await kit.rest(40);
        calls.abandon();
      } else await calls.done;
      mounted.remove();
    };
    for (let batch = 0; batch < kit.some(3); batch++) {
      const third = Array.from({ length: kit.some(10) });
      for (const mounted of third.map(() => kit.mount(link))) mounted.remove();
      const onTheirWay = third.map(() => kit.mount(link));
      const others = third.map(() => kit.mount(link));
      const leaving = onTheirWay.map(async (mounted) => {
        await kit.rest(80);
        mounted.remove();
      });
      await Promise.all([...leaving, ...others.map(useUp)]);
    }
    return kit.mounts;
  },
});
