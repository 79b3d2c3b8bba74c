import type { DockLabels } from '../mcp-app-dock/dock-labels.js';
import type { AgentLabels } from './agent/agent-labels.js';
import type { AskLabels } from './ask/ask-labels.js';
import type { QuestionLabels } from './elicitation/question-labels.js';
import type { FaceLabels } from './faces/face-labels.js';
import type { ReferenceLabels } from './registry/reference-labels.js';
import type { ResultLabels } from './result/result-labels.js';

/** The texts of the toolbar, the panels, and the placeholder in the page. */
export interface ModeLabels {
  fullscreen: string;
  pip: string;
  split: string;
  /** The buttons that return the view to the page. */
  closeFullscreen: string;
  closePip: string;
  closeSplit: string;
  /** Shown in place of the view while it is elsewhere. */
  inFullscreen: string;
  inPip: string;
  inSplit: string;
  bringBack: string;
  /** The handles of the small window, and descriptions of their keys. */
  move: string;
  moveHelp: string;
  resize: string;
  resizeHelp: string;
}

/** The texts that ask the user to sign in. */
export interface SignInLabels {
  /** Why there is no view. Shown above the server's address. */
  signInNeeded: string;
  /** Why a view waits. */
  signInToContinue: string;
  signIn: string;
  /** The button while the window is open: opens it again. */
  signInAgain: string;
  signInOpen: string;
  signInBlocked: string;
  /** Opens the authorization page in this tab, if the browser blocked the window. */
  signInHere: string;
  signInDeclined: string;
  signInFailed: string;
  /** Cancels the waiting request; the view continues without it. */
  signInNotNow: string;
}

/** Every text that the frame itself shows; set `labels` to translate some or all of them. */
export interface FrameLabels
  extends
    FaceLabels,
    ModeLabels,
    DockLabels,
    AskLabels,
    AgentLabels,
    QuestionLabels,
    ReferenceLabels,
    ResultLabels,
    SignInLabels {}

/** The labels in effect, and the language of the pack that they come from. Numbers are written in that language. */
export interface FrameTexts extends Partial<FrameLabels> {
  language?: string | undefined;
}
