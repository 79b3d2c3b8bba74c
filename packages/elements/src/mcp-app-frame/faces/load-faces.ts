// Loads `draw-faces.ts` when a frame of the page waits, loads for a while, or fails.
import { html, nothing } from 'lit';
import type { AppSession } from '../../host/session/app-session.js';
import type { FrameLifecycle } from '../lifecycle/frame-lifecycle.js';
import { QUIET_MS } from './loading.js';
import type { FacedFrame } from './loading.js';

type Draw = (frame: FacedFrame, lifecycle: FrameLifecycle<AppSession>) => unknown;

let draw: Draw | undefined;

/** Used if that code cannot be loaded, so that an offline page still shows the error. */
const plainFace: Draw = ({ title, texts, retry }, { error }) => {
  const label = texts.retry ?? 'Try again';
  return (
    error &&
    html`<p>${error.message} ${error.hint}</p>
      <button type="button" aria-label=${title ? `${label}: ${title}` : nothing} @click=${retry}>
        ${label}
      </button>`
  );
};

function load(frame: FacedFrame): void {
  const loaded = import('./draw-faces.js').then(
    ({ drawFace }) => (draw = drawFace),
    () => (draw ??= plainFace),
  );
  void loaded.then(() => frame.requestUpdate());
}

/** What is shown instead of a view in this state; undefined until the code is loaded. */
export function faceOf(frame: FacedFrame, lifecycle: FrameLifecycle<AppSession>): unknown {
  if (draw) return draw(frame, lifecycle);
  const { status, isWaiting } = lifecycle;
  if (lifecycle.isLoading) {
    setTimeout(() => lifecycle.isLoading && load(frame), QUIET_MS);
  } else if (
    isWaiting ||
    status === 'error' ||
    status === 'unconnected' ||
    frame.toolProgress ||
    frame.tasks ||
    (frame.offerNewVersion && frame.outdated)
  ) {
    load(frame);
  }
  return undefined;
}
