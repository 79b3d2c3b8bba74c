// The views that agents of the page can reach, by the node that contains their iframe.
import type { RequestOptions } from '../../rpc/pending-request.js';
import type { ActionGate } from '../consent/action-gate.js';
import type { ViewActivity } from '../consent/view-activity.js';
import type { AgentAccess } from '../sandbox/sandbox-settings.js';

/** What agents need of a running view. */
export interface ViewFace {
  /** Undefined if agents may neither see nor use the view. */
  readonly access: AgentAccess | undefined;
  readonly gate: Pick<ActionGate, 'perform'>;
  readonly activity: Pick<ViewActivity, 'startAgent'>;
  /** The node that contains the iframe. */
  readonly container: Node;
  readonly iframe: HTMLIFrameElement;
  /** Aborted when the session is closed. */
  readonly signal: AbortSignal;
  /** Sends a request to the script for agents. */
  request(method: string, params: object, options: RequestOptions): Promise<unknown>;
}

const faces = new WeakMap<Node, ViewFace>();
/** Where agents were stopped, with the reason. A view that starts again does not end it. */
const stops = new WeakMap<Node, AbortController>();

function stopOf(container: Node): AbortController {
  const known = stops.get(container) ?? new AbortController();
  stops.set(container, known);
  return known;
}

/** Aborted when the agent of this node is stopped. */
export const agentSignalIn = (container: Node): AbortSignal => stopOf(container).signal;

/** Stops the agent of this node with this reason; without one, it can continue. */
export function stopAgentIn(container: Node, reason: Error | undefined): void {
  if (reason) stopOf(container).abort(reason);
  else stops.delete(container);
}

/** Publishes a view until the returned function is called. */
export function publishFace(face: ViewFace): () => void {
  const { container } = face;
  faces.set(container, face);
  return () => {
    if (faces.get(container) === face) faces.delete(container);
  };
}

/** The running view in this node. */
export const faceIn = (container: Node): ViewFace | undefined => faces.get(container);
