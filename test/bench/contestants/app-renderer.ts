// @mcp-ui/client's AppRenderer, the most used host component.
import { AppRenderer } from '@mcp-ui/client';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { TOOL_RESULT, answer } from '../contestant.js';
import type { Contestant, PartialInput, Report } from '../contestant.js';

export const contestant: Contestant = {
  mount({ container, html, sandboxUrl, streams, toolResult = TOOL_RESULT, report }) {
    const root = createRoot(container);
    const render = (toolInput?: Record<string, unknown>, partial?: PartialInput) =>
      root.render(
        createElement(AppRenderer, {
          toolName: 'echo',
          html,
          sandbox: { url: new URL(sandboxUrl) },
          ...(toolInput && { toolInput, toolResult }),
          ...(partial && { toolInputPartial: { arguments: partial.value } }),
          onCallTool: async ({ arguments: args }: { arguments?: Record<string, unknown> }) =>
            answer(args),
          onLoggingMessage: ({ data }: { data: unknown }) => report(data as Report),
        }),
      );
    render(streams ? undefined : {});
    return {
      run: (task) => render({ task }),
      stream: (partial) => render(undefined, partial),
      unmount: () => root.unmount(),
    };
  },
};
