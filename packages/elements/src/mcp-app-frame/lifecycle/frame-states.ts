// The custom states of a frame that do not follow from its status alone.
import type { SessionController } from './session-controller.js';

/** @returns whether the view waits now and did not before, or the other way round */
export function showStates(
  states: CustomStateSet,
  { session, kept, waits }: SessionController,
): boolean {
  const waited = states.has('waiting') || states.has('frozen');
  const { prefersBorder } = session?.resource?.meta ?? kept?.source.resourceMeta ?? {};
  const isFrozen = waits && kept?.isFrozen === true;
  const shown = {
    border: prefersBorder === true,
    borderless: prefersBorder === false,
    frozen: isFrozen,
    waiting: waits && !isFrozen,
  };
  for (const [state, isShown] of Object.entries(shown)) states[isShown ? 'add' : 'delete'](state);
  return waited !== waits;
}
