// Loads `draw-result.ts` when the first view of the page fails.
import type { AppSession } from '../../host/session/app-session.js';
import type { FrameProperties } from '../frame-properties.js';

type Draw = (frame: FrameProperties, session: AppSession | undefined) => unknown;

let draw: Draw | undefined;

/** Used if that code cannot be loaded, so that an offline page still shows the text. */
const textOf: Draw = ({ toolResult }) =>
  toolResult?.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');

/** The frame's drawn result; undefined until the code is loaded, after which the frame updates. */
export function resultOf(frame: FrameProperties, session: AppSession | undefined): unknown {
  if (draw || !frame.toolResult) return draw?.(frame, session);
  const loaded = import('./draw-result.js').then(
    ({ drawResult }) => (draw = drawResult),
    () => (draw = textOf),
  );
  void loaded.then(() => frame.requestUpdate());
  return undefined;
}
