// What the host asks the script that it inserts into a view for agents. Both ends are code of this package, and the
// messages never reach the view's own listeners. The answers come from the view's document: they are its claims.

/** Every method of this file starts with it. */
export const AGENT_PREFIX = 'mcp-app/agent-';
/** Describes what the view shows. */
export const AGENT_DESCRIBE = 'mcp-app/agent-describe';
/** Finds an element, scrolls it into view, and says whether a user could use it. */
export const AGENT_FIND = 'mcp-app/agent-find';
/** Uses an element. */
export const AGENT_PERFORM = 'mcp-app/agent-perform';

/** One use of an element, as a user would do it. */
export type AgentAction =
  | { type: 'click' }
  /** Replaces the content of a field; with `append`, adds to it. A slider or a date is set to this value. */
  | { type: 'type'; text: string; append?: boolean }
  /** Selects options by their text or value. */
  | { type: 'select'; options: string | readonly string[] }
  /** Scrolls by this many pixels; without numbers, only until the element is visible. */
  | { type: 'scroll'; x?: number; y?: number }
  /** Presses a key such as Enter, Escape or ArrowDown. */
  | { type: 'press'; key: string }
  | { type: 'focus' };

export interface AgentDescribeParams {
  /** The reference of an element: only it and what it contains is described. */
  root?: string | undefined;
  /** Maximum characters of all lines. */
  maxCharacters: number;
}

/** The lines of a description, one element or text each. */
export interface AgentDescribed {
  lines: string[];
  /** How many lines are left out because of the limit. */
  omitted: number;
}

export interface AgentTargetParams {
  reference: string;
  action: AgentAction;
  /** For `AGENT_PERFORM`: the `element` that was found. It is not used if it is another one by now. */
  element?: string | undefined;
  /** Whether the page lets the agent continue: an Escape from before no longer stops it. */
  resumes?: boolean | undefined;
}

/** An element that can be used. */
export interface AgentTarget {
  /** Role and name: `button "Save"`. */
  element: string;
  /** Its box in the view, in CSS pixels. */
  box: { x: number; y: number; width: number; height: number };
}

/** Why an element cannot be used. */
export interface AgentProblem {
  problem:
    | 'gone'
    | 'changed'
    | 'hidden'
    | 'covered'
    | 'disabled'
    | 'private'
    | 'not-possible'
    | 'stopped'
    | 'user-active';
  message: string;
}
