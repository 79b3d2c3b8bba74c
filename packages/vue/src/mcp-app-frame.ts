import { defineComponent, shallowReactive, toRefs, watch } from 'vue';
import type { Ref, Slot, SlotsType, ToRefs } from 'vue';
import '@mcp-app/elements/mcp-app-frame/define';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { frameBooleans, frameMembers } from './members.generated.js';
import type { FrameCallbacks, FrameProperties, FrameSlots } from './members.generated.js';
import { optionsOf, useElement } from './use-element.js';
import type { ElementComponent, EmitsOf } from './use-element.js';

const Frame = defineComponent<
  FrameProperties,
  EmitsOf<FrameCallbacks>,
  string,
  SlotsType<FrameSlots<Slot>>
>(
  (props, context) => {
    const { render } = useElement(frameMembers, props, context);
    return () => render(true);
  },
  { name: 'McpAppFrame', ...optionsOf(frameMembers, frameBooleans) },
);

/**
 * Shows the View of an MCP server. When several are given, the first of `html`, `resource`, `resourceUri` and
 * `tool` wins. A template ref has the element, with all its methods, in `element`.
 * ```vue
 * <McpAppFrame :client tool="get-time" :tool-input="{ zone: 'UTC' }" @ready="…" />
 * ```
 */
export const McpAppFrame = Frame as ElementComponent<typeof Frame, McpAppFrameElement>;

/** What `useMcpAppFrame` reads. */
export type McpAppFrameReading = Pick<McpAppFrameElement, 'status' | 'appInfo' | 'error'>;

/**
 * Reads a frame, live.
 * ```js
 * const frame = useTemplateRef('frame');
 * const { status, appInfo, error } = useMcpAppFrame(frame);
 * ```
 */
export function useMcpAppFrame(
  frame: Readonly<Ref<{ readonly element: McpAppFrameElement | undefined } | null | undefined>>,
): ToRefs<McpAppFrameReading> {
  const reading = shallowReactive<McpAppFrameReading>({
    status: 'idle',
    appInfo: undefined,
    error: undefined,
  });
  watch(
    () => frame.value?.element,
    (element, _, onCleanup) => {
      const read = () => {
        const { status = 'idle', appInfo, error } = element ?? {};
        Object.assign(reading, { status, appInfo, error });
      };
      read();
      element?.addEventListener('mcp-app-status-change', read);
      onCleanup(() => element?.removeEventListener('mcp-app-status-change', read));
    },
    { immediate: true, flush: 'sync' },
  );
  return toRefs(reading);
}
