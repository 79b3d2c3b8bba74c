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
  readonly iframe: HTMLIFrameElement;
  /** Aborted when the session is closed. */
  readonly signal: AbortSignal;
  /** Sends a request to the script for agents. */
  request(method: string, params: object, options: RequestOptions): Promise<unknown>;
}

const faces = new WeakMap<Node, ViewFace>();

/** Publishes a view until the returned function is called. */
export function publishFace(container: Node, face: ViewFace): () => void {
  faces.set(container, face);
  return () => {
    if (faces.get(container) === face) faces.delete(container);
  };
}

/** The running view in this node. */
export const faceIn = (container: Node): ViewFace | undefined => faces.get(container);
