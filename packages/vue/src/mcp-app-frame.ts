import { toValue } from 'vue';
import type { MaybeRefOrGetter, Ref } from 'vue';
import '@mcp-app/elements/mcp-app-frame/define';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { frameStore, mcpAppFrameMembers } from '@mcp-app/elements/adapters';
import type { FrameReading } from '@mcp-app/elements/adapters';
import { fromStore } from './from-store.js';
import type { McpAppFrameComponent } from './props.generated.js';
import { elementComponent } from './element-component.js';

/**
 * Shows a view of an MCP server: the first of `html`, `resource`, `resourceUri` and `tool` that is set. A template ref
 * has the element with its methods in `element`.
 * ```vue
 * <McpAppFrame :client tool="get-time" :tool-input="{ zone: 'UTC' }" @ready="…" />
 * ```
 */
export const McpAppFrame = elementComponent(
  'McpAppFrame',
  mcpAppFrameMembers,
  () => () => true,
) as McpAppFrameComponent;

/**
 * Reads a frame as a ref: its status, the view's name and version, the error.
 * ```js
 * const frame = useTemplateRef('frame');
 * const reading = useMcpAppFrame(frame); // reading.value.status
 * ```
 */
export function useMcpAppFrame(
  frame: MaybeRefOrGetter<{ readonly element: McpAppFrameElement | undefined } | null | undefined>,
): Readonly<Ref<FrameReading<McpAppFrameElement>>> {
  return fromStore(() => frameStore(toValue(frame)?.element));
}
