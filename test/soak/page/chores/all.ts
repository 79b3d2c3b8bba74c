import type { Chore } from '../chore.ts';
import { crashingViews } from './crashing-views.ts';
import { displayModes } from './display-modes.ts';
import { mounting } from './mounting.ts';
import { movedFrames } from './moved-frames.ts';
import { relayCuts } from './relay-cuts.ts';
import { reloadingViews } from './reloading-views.ts';
import { serverKills } from './server-kills.ts';
import { themeFlips } from './theme-flips.ts';

export const chores: readonly Chore[] = [
  mounting('handlers'),
  mounting('server'),
  mounting('socket'),
  mounting('post'),
  displayModes,
  themeFlips,
  relayCuts('socket'),
  relayCuts('post'),
  serverKills('server'),
  serverKills('socket'),
  serverKills('post'),
  crashingViews,
  reloadingViews,
  movedFrames,
];
