import type { DockLabels } from '../mcp-app-dock/dock-labels.js';
import type { AskLabels } from './ask/ask-labels.js';
import type { FaceLabels } from './faces/face-labels.js';
import type { ReferenceLabels } from './registry/reference-labels.js';
import type { ResultLabels } from './result/result-labels.js';

/** The texts of the toolbar, of the panels, and of what is left in the page meanwhile. */
export interface ModeLabels {
  fullscreen: string;
  pip: string;
  split: string;
  /** The buttons that bring the view back into the page. */
  closeFullscreen: string;
  closePip: string;
  closeSplit: string;
  /** Stands in the view's place while it is elsewhere. */
  inFullscreen: string;
  inPip: string;
  inSplit: string;
  bringBack: string;
  /** The handles of the small window, and how their keys work. */
  move: string;
  moveHelp: string;
  resize: string;
  resizeHelp: string;
}

/** The texts that ask the user to sign in. */
export interface SignInLabels {
  /** Why there is no view. Stands above the server's address. */
  signInNeeded: string;
  /** Why a view waits. */
  signInToContinue: string;
  signIn: string;
  /** The button while the window is open: opens it again. */
  signInAgain: string;
  signInOpen: string;
  signInBlocked: string;
  /** Goes to the authorization page in this tab, where no window may be opened. */
  signInHere: string;
  signInDeclined: string;
  signInFailed: string;
  /** Gives up the request that waits; the view goes on without it. */
  signInNotNow: string;
}

/** Every text that the frame itself shows; set `labels` to translate some or all of them. */
export interface FrameLabels
  extends
    FaceLabels,
    ModeLabels,
    DockLabels,
    AskLabels,
    ReferenceLabels,
    ResultLabels,
    SignInLabels {}
