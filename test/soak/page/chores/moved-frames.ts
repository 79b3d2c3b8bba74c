// The page moves its frames. `moveBefore` keeps the view and its calls; `append` removes and inserts it, and the view
// restarts.
import type { Chore } from '../chore.ts';

export const movedFrames: Chore = {
  name: 'frames moved in the page',
  unit: 'moves',
  async run(kit) {
    const frames = Array.from({ length: 3 }, () =>
      kit.mount(kit.random.pick(['socket', 'post', 'handlers'])),
    );
    await Promise.all(frames.map((mounted) => mounted.whenShown()));
    const wait = () => kit.random.between(0, 100);
    const moves = kit.some(12);
    for (let move = 0; move < moves; move++) {
      const mounted = kit.random.pick(frames);
      const { frame } = mounted;
      const place = frame.parentElement!;
      const { birth } = await mounted.state();
      const calls = mounted.call({ count: 3, wait });
      await kit.rest(30);
      const keepsView = kit.random.next() < 0.5 && 'moveBefore' in place;
      if (keepsView) place.moveBefore(frame, place.firstChild);
      else {
        calls.abandon();
        place.append(frame);
        await mounted.whenShown();
      }
      await calls.done;
      await mounted.call({ count: 1, wait }).done;
      if (((await mounted.state()).birth === birth) !== keepsView)
        throw new Error(
          keepsView ? 'The move reloaded the view.' : 'The view did not start again.',
        );
    }
    return moves;
  },
};
