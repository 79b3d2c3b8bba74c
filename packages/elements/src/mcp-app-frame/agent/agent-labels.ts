/** The texts that show what an agent does in a view. `{what}` is replaced by the name of the element. */
export interface AgentLabels {
  /** Before what the agent does. */
  agentActs: string;
  agentClick: string;
  agentType: string;
  agentSelect: string;
  agentScroll: string;
  /** With the name of the key as `{key}`. */
  agentPress: string;
  agentFocus: string;
  /** The button that stops the agent. Escape does the same. */
  agentStop: string;
  agentStopped: string;
}

export const DEFAULT_AGENT_LABELS: Readonly<AgentLabels> = {
  agentActs: 'The assistant is using this app',
  agentClick: 'Clicks {what}',
  agentType: 'Types into {what}',
  agentSelect: 'Selects in {what}',
  agentScroll: 'Scrolls {what}',
  agentPress: 'Presses {key} in {what}',
  agentFocus: 'Goes to {what}',
  agentStop: 'Stop',
  agentStopped: 'Stopped. The assistant no longer uses this app.',
};
