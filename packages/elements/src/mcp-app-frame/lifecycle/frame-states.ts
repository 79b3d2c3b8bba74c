// The custom states of a frame: how pages style it by what it does.
import type { AppSession } from '../../host/session/app-session.js';
import type { FrameLifecycle } from './frame-lifecycle.js';

/** Shows the lifecycle as `:state()`. @returns whether anything is different from before */
export function showStates(
  states: CustomStateSet,
  { state, status, session, kept, error }: FrameLifecycle<AppSession>,
): boolean {
  const { prefersBorder } = session?.resource?.meta ?? kept?.source.resourceMeta ?? {};
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
