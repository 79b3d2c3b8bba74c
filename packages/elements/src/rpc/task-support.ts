// Which tasks an MCP client's server offers, and how a request says that its sender understands them.
import { isObject } from '../protocol/json-rpc.js';
import { CLIENT_CAPABILITIES_META, TASKS_EXTENSION_ID } from '../protocol/tasks/server-tasks.js';
import type { TaskSupport } from '../protocol/tasks/server-tasks.js';

interface Inquired {
  request?: unknown;
  getServerCapabilities(): object | undefined;
  getProtocolEra?(): string | undefined;
}

/** Undefined if the server has no tasks for tool calls, or if the client cannot send requests about them. */
export function taskSupportOf(client: object): TaskSupport | undefined {
  const asked = client as Inquired;
  if (typeof asked.request !== 'function') return undefined;
  const { tasks, extensions } = (asked.getServerCapabilities() ?? {}) as Record<string, unknown>;
  if (asked.getProtocolEra?.() === 'modern') {
    const isOffered = isObject(extensions) && isObject(extensions[TASKS_EXTENSION_ID]);
    return isOffered ? { generation: 'v2', capabilities: {} } : undefined;
  }
  const capabilities = (isObject(tasks) ? tasks : {}) as (TaskSupport & {
    generation: 'v1';
  })['capabilities'];
  return capabilities.requests?.tools?.call ? { generation: 'v1', capabilities } : undefined;
}

const record = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

/** Whether the sender of a request understands an answer that is a task (2026-07-28). */
export function declaresTasks(params: object): boolean {
  const meta = record((params as { _meta?: unknown })._meta);
  const { extensions } = record(meta[CLIENT_CAPABILITIES_META]);
  return isObject(extensions) && Object.hasOwn(extensions, TASKS_EXTENSION_ID);
}

/**
 * The params with the capabilities of this client and tasks. Capabilities in a request replace those of the client, and
 * who asks for tasks does not know them. Both SDKs keep them in a field that is private only in the types.
 */
export function withOwnCapabilities(client: object, params: object): object {
  const own = record((client as { _capabilities?: unknown })._capabilities);
  const extensions = { ...record(own['extensions']), [TASKS_EXTENSION_ID]: {} };
  const { _meta } = params as { _meta?: object };
  return { ...params, _meta: { ..._meta, [CLIENT_CAPABILITIES_META]: { ...own, extensions } } };
}
