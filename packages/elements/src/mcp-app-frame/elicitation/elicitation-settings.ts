// Whether and where frames ask the questions of their servers.
import type { ElicitParams, ElicitResult } from '../../protocol/elicitation.js';
import type { Implementation } from '../../protocol/mcp.js';
import type { ElicitationLabels } from '../../mcp-app-elicitation/elicitation-labels.js';

/**
 * form: the frame shows the question as a form. app: a view shows it if the server names one and both sides declare that
 * (experimental), otherwise a form. none: the frame does not ask.
 */
export type ElicitationMode = 'form' | 'app' | 'none';

/** What is known about a question. */
export interface QuestionContext {
  /** Aborted when the question no longer needs an answer. */
  signal: AbortSignal;
  /** The name and version that the server reports. */
  serverInfo: Implementation | undefined;
}

/** Asks the user elsewhere in the page. */
export type AskElsewhere = (
  params: ElicitParams,
  context: QuestionContext,
) => ElicitResult | Promise<ElicitResult>;

/** Settings for the questions of servers. */
export interface ElicitationSettings {
  /** Which frames ask; `elicitation` of a frame takes precedence. Default form. */
  mode?: ElicitationMode | undefined;
  /**
   * Asks what no frame can ask: an `<mcp-app-elicitation>` of your page, or a function. Questions that come while no call of
   * a frame runs, or whose frame is not visible, are asked there. Default: the frame asks if it is visible, otherwise the
   * question is cancelled.
   */
  fallback?: { ask: AskElsewhere } | AskElsewhere | undefined;
  /** Translations of the texts of the form. */
  labels?: Partial<ElicitationLabels> | undefined;
}
