import type { AgentProblem } from '../../protocol/proposals/agent-face.js';

/**
 * Why an agent could not do something. denied: the policy or the user. stopped: the user or the page stopped the agent.
 * no-access: `sandbox.agents` does not allow it. no-answer: the view did not answer. The rest is what the view says: gone,
 * changed, hidden, covered, disabled, private, not-possible, user-active.
 */
export type AgentErrorReason = 'denied' | 'no-access' | 'no-answer' | AgentProblem['problem'];

/** An agent could not do something with a view. */
export class AgentError extends Error {
  readonly reason: AgentErrorReason;

  constructor(reason: AgentErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AgentError';
    this.reason = reason;
  }
}
