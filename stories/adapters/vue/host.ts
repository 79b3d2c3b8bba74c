import type { McpAppFrameElement, McpClient } from '@mcp-app/elements/mcp-app-frame';
import { McpAppFrame, useMcpAppFrame } from '@mcp-app/vue';
import { defineComponent, h, ref } from 'vue';

interface Props {
  client: McpClient;
  html: string;
}

export const Host = defineComponent(
  ({ client, html }: Props) => {
    const frame = ref<{ element: McpAppFrameElement }>();
    const reading = useMcpAppFrame(frame);
    return () =>
      h('div', { class: 'kit stack' }, [
        h(
          McpAppFrame,
          { ref: frame, client, html, toolInput: {}, border: true },
          { loading: () => h('p', 'Winding the clock…') },
        ),
        h('div', { class: 'row' }, [
          h(
            'button',
            {
              class: 'outline',
              disabled: reading.value.status !== 'ready',
              onClick: () => frame.value?.element.reload(),
            },
            `Reload ${reading.value.appInfo?.name ?? ''}`,
          ),
          h('span', { class: 'quiet' }, reading.value.status),
        ]),
      ]);
  },
  { props: ['client', 'html'] },
);
