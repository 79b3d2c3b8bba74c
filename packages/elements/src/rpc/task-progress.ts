// Progress of a tool call after its server has answered it with a task. The progress token stays valid until the task
// ends (MCP 2025-11-25), but SDK 2.x forgets it with the answer, and a relay's call is over. What arrived last is passed on
// with the next request about the task, whoever sends it.
import { isObject } from '../protocol/json-rpc.js';
import type { Progress } from '../protocol/mcp.js';

interface Wire {
  send(message: unknown, options?: unknown): Promise<void>;
  onmessage?: ((message: unknown, extra?: unknown) => void) | undefined;
}

/** What is known of one connection. */
interface Watched {
  /** The tokens of calls that have no answer yet, by the id of the request. */
  readonly calls: Map<unknown, unknown>;
  /** The ids of tasks by the token of their call. */
  readonly tasks: Map<unknown, string>;
  /** The last progress by the id of the task. */
  readonly latest: Map<string, Progress>;
}

/** The oldest tasks are forgotten: not everybody asks for the end of a task. */
const MAX_TASKS = 100;

const watched = new WeakMap<object, Watched>();

/** Both revisions: the task is the result, or in it. */
function taskIdOf(result: unknown): string | undefined {
  if (!isObject(result)) return undefined;
  const task = result['resultType'] === 'task' ? result : result['task'];
  return isObject(task) && typeof task['taskId'] === 'string' ? task['taskId'] : undefined;
}

function noteSent({ calls }: Watched, { id, method, params }: Record<string, unknown>): void {
  const meta = isObject(params) ? params['_meta'] : undefined;
  const token = isObject(meta) ? meta['progressToken'] : undefined;
  if (method === 'tools/call' && token !== undefined) calls.set(id, token);
}

/** @returns whether the message is the progress of a task */
function noteReceived(
  { calls, tasks, latest }: Watched,
  message: Record<string, unknown>,
): boolean {
  const { id, method, params } = message;
  if (method === undefined && calls.has(id)) {
    const taskId = taskIdOf(message['result']);
    if (taskId !== undefined) tasks.set(calls.get(id), taskId);
    calls.delete(id);
    if (tasks.size > MAX_TASKS) tasks.delete(tasks.keys().next().value);
  }
  if (method !== 'notifications/progress' || !isObject(params)) return false;
  const { progressToken, ...progress } = params;
  const taskId = tasks.get(progressToken);
  if (taskId === undefined || typeof progress['progress'] !== 'number') return false;
  // Again at the end, so that the oldest is the first.
  latest.delete(taskId);
  latest.set(taskId, progress as unknown as Progress);
  if (latest.size > MAX_TASKS) latest.delete(latest.keys().next().value!);
  return true;
}

/** Called before each call that may become a task, because a client that reconnected has another transport. */
export function watchTaskProgress(client: object): void {
  const { transport } = client as { transport?: object };
  if (!transport || watched.has(transport)) return;
  const noted: Watched = { calls: new Map(), tasks: new Map(), latest: new Map() };
  watched.set(transport, noted);
  const wire = transport as Wire;
  const { send, onmessage } = wire;
  // SDK 2.x reports progress with a token that it does not know as an error.
  const isRefused = 'getProtocolEra' in client;
  wire.send = (message, options) => {
    if (isObject(message)) noteSent(noted, message);
    return send.call(transport, message, options);
  };
  wire.onmessage = (message, extra) => {
    const isNoted = isObject(message) && noteReceived(noted, message);
    if (!isNoted || !isRefused) onmessage?.call(transport, message, extra);
  };
}

/** The last progress of the task that a request is about; undefined if there is none. */
export function taskProgress(client: object, params: object): Progress | undefined {
  const { transport } = client as { transport?: object };
  const { taskId } = params as { taskId?: unknown };
  return transport && watched.get(transport)?.latest.get(taskId as string);
}
