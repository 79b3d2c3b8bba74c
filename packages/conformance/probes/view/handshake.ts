// The handshake, as every probe does it.
import { check, handshakeDone } from './report.ts';
import { receivedMessages, notify, pause, request } from './wire.ts';
import type { Answer, Params } from './wire.ts';

export const VERSION = '2026-01-26';

export const INITIALIZE: Params = {
  appInfo: { name: 'Conformance probe', version: '1.0.0', 'conformance/extra': true },
  appCapabilities: {
    tools: { listChanged: true },
    availableDisplayModes: ['inline', 'fullscreen'],
    experimental: { 'conformance/unknown': { deep: [1] } },
    'conformance/unknown': {},
  },
  protocolVersion: VERSION,
};

export interface HostFacts {
  protocolVersion: string;
  hostInfo: Params;
  hostCapabilities: Record<string, Params | undefined>;
  hostContext: Params;
}

/** Requests the handshake; sends nothing else yet. */
export const initialize = (params: Params = INITIALIZE): Promise<Answer> =>
  request('ui/initialize', params);

export function initialized(params: Params | undefined = {}): void {
  notify('ui/notifications/initialized', params);
  handshakeDone();
}

/** Long enough to catch a host that does not wait. */
const HESITATION_MS = 400;

/** Lets time pass before `initialized`: only answers may arrive in it (L2). */
export async function hesitate(): Promise<void> {
  await pause(HESITATION_MS);
  const early = receivedMessages
    .filter(({ method }) => method !== 'ping')
    .map(({ method }) => method);
  check('L2', early.length === 0, `before initialized: ${early.join(', ')}`);
}

/** The whole handshake, for probes that check something else. Undefined: the host does not answer. */
export async function shakeHands(): Promise<HostFacts | undefined> {
  const { result } = await initialize();
  if (!result) return undefined;
  await hesitate();
  initialized();
  return result as unknown as HostFacts;
}
