import type { ElicitResult } from '../protocol/elicitation.js';
import type { ElicitationQuestion } from './read-question.js';

/** A question is shown to the user. */
export class McpAppElicitationShowEvent extends Event {
  /** The parameters of the request. */
  readonly question: ElicitationQuestion;
  constructor(question: ElicitationQuestion) {
    super('mcp-app-elicitation-show', { bubbles: true, composed: true });
    this.question = question;
  }
}

/** The user has answered a question, or it was cancelled because the element was removed. */
export class McpAppElicitationAnswerEvent extends Event {
  /** The parameters of the request. */
  readonly question: ElicitationQuestion;
  /** The answer for the server. */
  readonly result: ElicitResult;
  constructor(question: ElicitationQuestion, result: ElicitResult) {
    super('mcp-app-elicitation-answer', { bubbles: true, composed: true });
    this.question = question;
    this.result = result;
  }
}

/** The user agreed to open an address. Cancelable: call `preventDefault()` and open it yourself, for example in a shell. */
export class McpAppElicitationOpenEvent extends Event {
  /** The address that the user saw. */
  readonly url: URL;
  constructor(url: URL) {
    super('mcp-app-elicitation-open', { bubbles: true, composed: true, cancelable: true });
    this.url = url;
  }
}

/** The server has confirmed that the user is done with an address. */
export class McpAppElicitationCompleteEvent extends Event {
  readonly elicitationId: string;
  constructor(elicitationId: string) {
    super('mcp-app-elicitation-complete', { bubbles: true, composed: true });
    this.elicitationId = elicitationId;
  }
}

declare global {
  interface HTMLElementEventMap {
    'mcp-app-elicitation-show': McpAppElicitationShowEvent;
    'mcp-app-elicitation-answer': McpAppElicitationAnswerEvent;
    'mcp-app-elicitation-open': McpAppElicitationOpenEvent;
    'mcp-app-elicitation-complete': McpAppElicitationCompleteEvent;
  }
}
