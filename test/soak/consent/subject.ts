// The parts under test, and the places where a deliberately broken part can replace them.
import type { ActionGate } from '../../../packages/elements/src/host/consent/action-gate.js';
import type { Ask } from '../../../packages/elements/src/host/consent/ask.js';
import type { ConsentSettings } from '../../../packages/elements/src/host/consent/consent-settings.js';
import type { UserGrants } from '../../../packages/elements/src/host/consent/grants.js';
import type { UserActivity } from '../../../packages/elements/src/host/consent/view-activity.js';
import type { ViewScope } from '../../../packages/elements/src/host/session/view-scope.js';
import type { Transport } from '../../../packages/elements/src/rpc/transport.js';

/** Each member replaces one real part by a broken one. An empty object is the real code. */
export interface Fault {
  /** `another` makes a new gate for the same view. */
  gate?(gate: ActionGate, another: () => ActionGate): Pick<ActionGate, 'perform' | 'refuse'>;
  book?(book: UserGrants): void;
  activity?(activity: UserActivity): UserActivity;
  /** Between the gate and the user. */
  ask?(ask: Ask): Ask;
  emit?(emit: ViewScope['emit']): ViewScope['emit'];
  consent?(consent: () => ConsentSettings): () => ConsentSettings;
  /** The host's end. */
  transport?(transport: Transport): Transport;
}
