// The tags in the JSX of Solid: `import type {} from '@mcp-app/elements/jsx/solid'`. Events are `on:mcp-app-ready`.
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { McpAppRootElement } from '@mcp-app/elements/mcp-app-root';
import type { JSX } from 'solid-js';
import type { FrameTag, RootTag } from './elements.generated.js';

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'mcp-app-frame': FrameTag<JSX.HTMLAttributes<McpAppFrameElement>, 'on:'>;
      'mcp-app-root': RootTag<JSX.HTMLAttributes<McpAppRootElement>, 'on:'>;
    }
  }
}
