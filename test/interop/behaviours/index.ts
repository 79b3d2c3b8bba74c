// All behaviours, in the order in which a cell goes through them.
import { appTools } from './app-tools.ts';
import type { Behaviour } from './behaviour.ts';
import { contextAndSize } from './context-and-size.ts';
import { handshake } from './handshake.ts';
import { hostRequests } from './host-requests.ts';
import { life } from './life.ts';
import { serverRequests } from './server-requests.ts';
import { toolData } from './tool-data.ts';

export const BEHAVIOURS: readonly Behaviour[] = [
  ...handshake,
  ...toolData,
  ...serverRequests,
  ...hostRequests,
  ...contextAndSize,
  ...appTools,
  ...life,
];
