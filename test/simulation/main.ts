// The worlds, and how to run them. Loaded by `kernel/load.ts`.
import { consentWorld } from './consent/consent-world.ts';
import { frameWorld } from './frame/frame-world.ts';
import { liveWorld } from './live/live-world.ts';
import type { World } from './kernel/world.ts';
import { peerWorld } from './peer/world.ts';
import { relayWorld } from './relay/world.ts';
import { serverWorld } from './server/world.ts';
import { viewWorld } from './view/view-world.ts';

export { replay, simulate } from './kernel/runner.ts';
export { failureText, runSection, runSummary } from './kernel/report.ts';

/** By name. */
export const WORLDS: Readonly<Record<string, World<never>>> = {
  consent: consentWorld as unknown as World<never>,
  live: liveWorld as unknown as World<never>,
  frame: frameWorld as unknown as World<never>,
  relay: relayWorld as unknown as World<never>,
  server: serverWorld as unknown as World<never>,
  peer: peerWorld as unknown as World<never>,
  view: viewWorld as unknown as World<never>,
};
