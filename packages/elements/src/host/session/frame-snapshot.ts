// The data for showing a view again after a page reload, as JSON. It is validated when it is restored, because it is
// untrusted.
import type { ResourceUiMeta } from '../../protocol/ui-extension.js';
import { isObject } from '../../protocol/json-rpc.js';
import type { CallToolResult, Tool } from '../../protocol/mcp.js';
import type { ToolCancelled } from '../../protocol/messages.js';
import type { SnapshotIdentity } from './snapshot-identity.js';
import type { AppSource } from '../link/resource-loader.js';
import type { ViewTask } from '../tasks/view-tasks.js';

/** The version of the format. */
export const SNAPSHOT_VERSION = 1;

/** A frame as JSON, from `snapshot()` for `restore()`. */
export interface FrameSnapshot {
  version: typeof SNAPSHOT_VERSION;
  /** The server and the user of the frame. Only their frames can restore the snapshot. */
  identity?: SnapshotIdentity;
  /** The view. Without `html` it is read from the server again. */
  resource: {
    uri?: string;
    html?: string;
    meta?: ResourceUiMeta;
    /** For views in a dialect: the server's MIME type, and its metadata besides `_meta.ui`. */
    mimeType?: string;
    serverMeta?: Record<string, unknown>;
  };
  /** The definition of the tool, or its name if the definition is unknown. */
  tool?: Tool | string;
  toolInput?: Record<string, unknown>;
  toolResult?: CallToolResult;
  toolCancelled?: ToolCancelled;
  /** The id of the task that the frame's own call has become, if it has not ended. It is followed, not started again. */
  taskId?: string;
  /** The calls of the view that have become tasks and have not ended for it. The restored view continues them. */
  viewTasks?: ViewTask[];
  /** Pixels. */
  height?: number;
  /** The view state that the host stores, by key. */
  viewState?: Record<string, unknown>;
}

export interface SnapshotOptions {
  /** Maximum characters of HTML in a snapshot. Longer HTML is omitted if it can be read again. Default 1,000,000. */
  maxHtml?: number;
}

const is = {
  text: (value: unknown) => typeof value === 'string',
  object: isObject,
  tool: (value: unknown) =>
    typeof value === 'string' || (isObject(value) && typeof value['name'] === 'string'),
  result: (value: unknown): boolean => isObject(value) && Array.isArray(value['content']),
  cancelled: (value: unknown) =>
    isObject(value) && ['string', 'undefined'].includes(typeof value['reason']),
  identity: (value: unknown) =>
    isObject(value) &&
    ['by', 'page'].every((name) => typeof value[name] === 'string') &&
    ['server', 'user'].every((name) => ['string', 'undefined'].includes(typeof value[name])),
  tasks: (value: unknown) =>
    Array.isArray(value) &&
    value.every(
      (task) =>
        isObject(task) &&
        ['taskId', 'name', 'tool'].every((name) => typeof task[name] === 'string') &&
        isObject(task['arguments']) &&
        (task['result'] === undefined || is.result(task['result'])),
    ),
  pixels: (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
};

/** The field, its check, and a description of the expected value. */
const FIELDS: [string, (value: unknown) => boolean, string][] = [
  ['identity', is.identity, 'an object, as snapshot() made it'],
  ['resource.uri', is.text, 'a string'],
  ['resource.html', is.text, 'a string'],
  ['resource.meta', is.object, 'an object'],
  ['resource.mimeType', is.text, 'a string'],
  ['resource.serverMeta', is.object, 'an object'],
  ['tool', is.tool, 'a name, or a tool with a name'],
  ['toolInput', is.object, 'an object'],
  ['toolResult', is.result, 'a tool result with content'],
  ['toolCancelled', is.cancelled, 'an object, with a reason that is a string or absent'],
  ['taskId', is.text, 'a string'],
  ['viewTasks', is.tasks, 'a list of tasks, as snapshot() made it'],
  ['height', is.pixels, 'a number of pixels'],
  ['viewState', is.object, 'an object'],
];

function at(snapshot: Record<string, unknown>, path: string): unknown {
  const [first, second] = path.split('.') as [string, string?];
  const value = snapshot[first];
  return second ? (value as Record<string, unknown>)[second] : value;
}

/** @throws TypeError that names the invalid field */
export function readSnapshot(value: unknown): FrameSnapshot {
  const wrong = (field: string, what: string) =>
    new TypeError(`The snapshot cannot be restored: ${field} must be ${what}.`);
  if (!isObject(value)) throw wrong('it', 'an object, as snapshot() made it');
  if (value['version'] !== SNAPSHOT_VERSION) {
    const found = JSON.stringify(value['version']);
    throw wrong('version', `${SNAPSHOT_VERSION}, not ${found}: another release made it`);
  }
  if (!isObject(value['resource'])) throw wrong('resource', 'an object');
  for (const [field, isRight, what] of FIELDS) {
    const given = at(value, field) ?? undefined;
    if (given !== undefined && !isRight(given)) throw wrong(field, what);
  }
  return value as unknown as FrameSnapshot;
}

/**
 * The source of the view in a snapshot.
 * @param own the frame's own source, used for HTML that the snapshot omits
 * @throws TypeError if there is nothing to show
 */
export function sourceOf({ resource, tool }: FrameSnapshot, own: AppSource): AppSource {
  const { uri, html, meta, mimeType, serverMeta } = resource;
  // A name would have to be looked up on the server, and the view does not depend on it.
  const definition = typeof tool === 'object' ? tool : undefined;
  if (html !== undefined) {
    const type = { mimeType, serverMeta };
    return { html, resourceUri: uri, meta, ...type, tool: definition };
  }
  if (uri !== undefined) return { resourceUri: uri, tool: definition };
  const { html: ownHtml, resource: ownResource, resourceUri } = own;
  if ((ownHtml ?? ownResource ?? resourceUri ?? tool) === undefined) {
    throw new TypeError(
      'The snapshot cannot be restored: resource.html is missing. Set html on the frame first, or raise maxHtml of snapshot().',
    );
  }
  return { html: ownHtml, resource: ownResource, resourceUri, tool };
}
