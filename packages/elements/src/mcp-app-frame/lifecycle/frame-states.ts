// The custom states of a frame, for styling.
import type { AppSession } from '../../host/session/app-session.js';
import type { FrameLifecycle } from './frame-lifecycle.js';

/** Sets the lifecycle as `:state()`. @returns whether anything changed */
export function showStates(
  states: CustomStateSet,
  { state, status, session, kept, error }: FrameLifecycle<AppSession>,
): boolean {
  const { prefersBorder } = session?.resource?.meta ?? kept?.source.meta ?? {};
  const shown: Record<string, boolean> = {
    border: prefersBorder === true,
    borderless: prefersBorder === false,
    suspended: state.kind === 'suspended',
    waiting: state.kind === 'waiting',
    'auth-required': error?.reason === 'auth-required',
  };
  for (const name of 'idle loading connecting ready unconnected plain closed error'.split(' ')) {
    shown[name] = name === status;
  }
  let isChanged = false;
  for (const [name, isShown] of Object.entries(shown)) {
    if (states.has(name) === isShown) continue;
    states[isShown ? 'add' : 'delete'](name);
    isChanged = true;
  }
  return isChanged;
}
