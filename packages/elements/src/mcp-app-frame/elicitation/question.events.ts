// The event of a frame whose server asks the user.
import type { ActionServer } from '../../host/consent/action.js';
import { FrameEvent } from '../../host/session/frame-event.js';

/** Where a question is shown: in the frame, by a view of the server, or by the page. */
export type QuestionPlace = 'frame' | 'app' | 'page';

/** What a page may know of a question: neither its text nor its answer. */
export interface QuestionFacts {
  /** The same for all events of one question. */
  readonly id: string;
  readonly mode: 'form' | 'url';
  readonly server: ActionServer;
  /** Undefined if it was not shown. */
  readonly place: QuestionPlace | undefined;
  /**
   * asked: the user sees it, also after another place could not show it. accept, decline, cancel: the answer. ended: the
   * call or the frame is gone, or the server no longer waits. failed: it could not be shown.
   */
  readonly state: 'asked' | 'accept' | 'decline' | 'cancel' | 'ended' | 'failed';
}

/** The server of a frame with `elicitation` asks the user, or the question has ended. */
export class McpAppQuestionEvent extends FrameEvent implements QuestionFacts {
  declare readonly id: string;
  declare readonly mode: QuestionFacts['mode'];
  declare readonly server: ActionServer;
  declare readonly place: QuestionFacts['place'];
  declare readonly state: QuestionFacts['state'];
  constructor(facts: QuestionFacts) {
    super('mcp-app-question', facts);
  }
}

declare global {
  interface HTMLElementEventMap {
    'mcp-app-question': McpAppQuestionEvent;
  }
}
