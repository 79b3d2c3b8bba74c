// The tags in the JSX of React 19: `import type {} from '@mcp-app/elements/jsx/react'`.
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { McpAppRootElement } from '@mcp-app/elements/mcp-app-root';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { FrameTag, RootTag } from './elements.generated.js';

type Base<Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'mcp-app-frame': FrameTag<Base<McpAppFrameElement>>;
      'mcp-app-root': RootTag<Base<McpAppRootElement>>;
    }
  }
}
