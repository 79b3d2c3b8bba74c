import type { Engine } from '../../scripts/browsers/find-browsers.mjs';

export interface EngineFeature {
  name: string;
  /** The class whose prototype has the member. */
  owner: 'Element' | 'HTMLIFrameElement';
  member: string;
  /** The engines that have it. */
  engines: Engine[];
  /** What happens in the others. */
  otherwise: string;
}
export const FEATURES: EngineFeature[];
