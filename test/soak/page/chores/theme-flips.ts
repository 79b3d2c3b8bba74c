// The theme changes often: by the frame's property, or by the page's colour scheme. In the end every view has the last
// one.
import type { Chore } from '../chore.ts';
import { BOUND_MS } from '../mounted-frame.ts';
import { within } from '../within.ts';

const SCHEMES = ['light', 'dark'] as const;

export const themeFlips: Chore = {
  name: 'theme flips',
  unit: 'flips',
  async run(kit) {
    const { style } = document.documentElement;
    const views = Array.from({ length: 3 }, () => kit.mount('handlers'));
    await Promise.all(views.map((view) => view.whenShown()));
    const flips = kit.some(60);
    for (let flip = 0; flip < flips; flip++) {
      const scheme = SCHEMES[flip % 2]!;
      const isByPage = kit.random.next() < 0.5;
      for (const { frame } of views) frame.theme = isByPage ? 'auto' : scheme;
      if (isByPage) style.colorScheme = scheme;
      await kit.rest(20);
    }
    const last = SCHEMES[(flips - 1) % 2]!;
    for (const view of views) {
      await within(BOUND_MS, `a view to become ${last}`, async () => {
        return (await view.state()).theme === last;
      });
    }
    style.colorScheme = '';
    return flips;
  },
};
