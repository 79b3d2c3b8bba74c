// The known defects, put back one at a time. The simulation must find each of them.
import { CONSENT_FAULTS } from './consent/consent-faults.ts';
import { FRAME_FAULTS } from './frame/frame-faults.ts';
import type { Fault } from './kernel/fault.ts';
import { LIVE_FAULTS } from './live/live-faults.ts';
import { LINK_FAULTS } from './relay/link-faults.ts';
import { RELAY_FAULTS } from './relay/relay-faults.ts';
import { SERVER_FAULTS } from './server/server-faults.ts';
import { VIEW_FAULTS } from './view/view-faults.ts';

export const FAULTS: readonly Fault[] = [
  ...RELAY_FAULTS,
  ...LINK_FAULTS,
  ...SERVER_FAULTS,
  ...VIEW_FAULTS,
  ...FRAME_FAULTS,
  ...CONSENT_FAULTS,
  ...LIVE_FAULTS,
];
