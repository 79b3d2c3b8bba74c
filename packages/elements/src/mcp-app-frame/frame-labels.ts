import type { AskLabels } from './ask/ask-labels.js';
import type { ResultLabels } from './result/result-labels.js';

/** The texts of the toolbar, of the panels, and of what is left in the page meanwhile. */
export interface ModeLabels {
  fullscreen: string;
  pip: string;
  /** The buttons that bring the view back into the page. */
  closeFullscreen: string;
  closePip: string;
  /** Stands in the view's place while it is elsewhere. */
  inFullscreen: string;
  inPip: string;
  bringBack: string;
  /** The handles of the small window, and how their keys work. */
  move: string;
  moveHelp: string;
  resize: string;
  resizeHelp: string;
}

/** Every text that the frame itself shows; set `labels` to translate some or all of them. */
export interface FrameLabels extends ModeLabels, AskLabels, ResultLabels {
  /** Shown while the view is on its way. */
  loading: string;
  retry: string;
  /** Stands below a view that is drawn but never connects to the host. */
  unconnected: string;
}

/** Those of the modes, of the dialog and of a result come with them. */
export const DEFAULT_FRAME_LABELS: Readonly<
  Omit<FrameLabels, keyof ModeLabels | keyof AskLabels | keyof ResultLabels>
> = {
  loading: 'Loading…',
  retry: 'Try again',
  unconnected: 'This app does not speak MCP Apps; it can be seen but not used with the chat.',
};
