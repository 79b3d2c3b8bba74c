// Converts a tool's output to an MCP result. Chat libraries pass on the whole result, its structured content, or text.
import { isObject } from '../protocol/json-rpc.js';
import type { CallToolResult } from '../protocol/mcp.js';
import { parsedObject } from './call-props.js';
import type { CallStage } from './call-props.js';

/** Whether a value is already an MCP result. */
export const isToolResult = (value: unknown): value is CallToolResult =>
  isObject(value) &&
  Array.isArray(value['content']) &&
  value['content'].every((block) => isObject(block) && typeof block['type'] === 'string');

const text = (value: string): CallToolResult['content'] => [{ type: 'text', text: value }];

export const errorResult = (message: string): CallToolResult => ({
  isError: true,
  content: text(message),
});

const STILL_RUNNING =
  'The tool is still running as a task. Its result is shown to the user when the task has ended.';

interface StartedTask {
  taskId: string;
  /** For the model: what the server says, or that the tool runs. */
  text: string;
}

/**
 * A server that goes on working answers with a task instead of a
 * result. 2025-11-25 has it in `task`; the time to live, which every task has, tells it from data of the tool.
 */
function startedTask(output: unknown): StartedTask | undefined {
  const answer = typeof output === 'string' ? parsedObject(output) : output;
  if (!isObject(answer) || isToolResult(answer)) return undefined;
  const nested = isObject(answer['task']) && 'ttl' in answer['task'] ? answer['task'] : undefined;
  const task = answer['resultType'] === 'task' ? answer : nested;
  const { taskId, status } = task ?? {};
  if (typeof taskId !== 'string' || typeof status !== 'string') return undefined;
  const meta = isObject(answer['_meta']) ? answer['_meta'] : {};
  const reply = meta['io.modelcontextprotocol/model-immediate-response'];
  return { taskId, text: typeof reply === 'string' && reply !== '' ? reply : STILL_RUNNING };
}

/** The id of the task that a tool's output stands for; undefined if it is a result. */
export const startedTaskId = (output: unknown): string | undefined => startedTask(output)?.taskId;

/** What the model is told about a tool that goes on as a task; undefined if the output is a result. */
export const startedTaskText = (output: unknown): string | undefined => startedTask(output)?.text;

/**
 * The result that a view gets. An object that is not an MCP result becomes its structured content. So does the JSON
 * text of an object, because servers write the same JSON in both places. A task becomes a text that says so.
 */
export function toolResultOf(output: unknown): CallToolResult {
  if (isToolResult(output)) return output;
  const running = startedTaskText(output);
  if (running !== undefined) return { content: text(running) };
  if (typeof output === 'string') {
    const structuredContent = parsedObject(output);
    if (isToolResult(structuredContent)) return structuredContent;
    return { content: text(output), ...(structuredContent && { structuredContent }) };
  }
  const json = JSON.stringify(output) ?? '';
  return {
    content: json ? text(json) : [],
    ...(isObject(output) && { structuredContent: output }),
  };
}

/** The stage of a call with this output: done, or a task that a frame can follow. */
export function answeredStage(
  input: Record<string, unknown> | undefined,
  output: unknown,
  resultOf: (output: unknown) => CallToolResult = toolResultOf,
): CallStage {
  const taskId = startedTaskId(output);
  return taskId === undefined
    ? { stage: 'done', input, result: resultOf(output) }
    : { stage: 'task', input, taskId };
}
