// The recordings, and how to read what a frame is told of them.
import { readFileSync } from 'node:fs';
import type {
  AgUiMessage,
  AiSdkPart,
  ChatFrameProps,
  TanStackPart,
} from '../../../packages/elements/src/chat/index.js';
import type { Tool } from '../../../packages/elements/src/protocol/mcp.js';

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`recorded/${name}.json`, import.meta.url), 'utf8')) as T;

export const aiSdk = read<Record<'order' | 'fail' | 'approve', AiSdkPart[]>>('ai-sdk');
export const tanStack = read<Record<'order' | 'fail', TanStackPart[][]>>('tanstack-ai');
export const agUi = read<Record<'order' | 'fail', AgUiMessage[][]>>('ag-ui');

const inputSchema = { type: 'object' as const };
export const showOrder: Tool = {
  name: 'show-order',
  inputSchema,
  _meta: { ui: { resourceUri: 'ui://shop/order.html' } },
};
export const getStock: Tool = { name: 'get-stock', inputSchema };

/** The tool data of a frame in one line each: the stage, and what is told of it. */
export function stages(frames: readonly (ChatFrameProps | undefined)[]): string[] {
  const lines = frames.map((frame) => {
    if (!frame) return 'nothing';
    const { toolInputPartial, toolInput, toolResult, toolCancelled } = frame;
    if (toolCancelled) return `cancelled ${toolCancelled.reason ?? ''}`.trim();
    if (toolResult) return `result ${JSON.stringify(toolInput)} ${toolResult.isError ?? false}`;
    if (toolInput) return `input ${JSON.stringify(toolInput)}`;
    return `partial ${JSON.stringify(toolInputPartial)}`;
  });
  return lines.filter((line, index) => line !== lines[index - 1]);
}
