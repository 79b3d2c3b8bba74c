// The tags in the JSX of React 19: `import type {} from '@mcp-app/elements/jsx/react'`.
import type { McpAppDockElement } from '@mcp-app/elements/mcp-app-dock';
import type { McpAppElicitationElement } from '@mcp-app/elements/mcp-app-elicitation';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { McpAppRootElement } from '@mcp-app/elements/mcp-app-root';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { DockTag, ElicitationTag, FrameTag, RootTag } from './elements.generated.js';

type Base<Element> = DetailedHTMLProps<HTMLAttributes<Element>, Element>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'mcp-app-frame': FrameTag<Base<McpAppFrameElement>>;
      'mcp-app-dock': DockTag<Base<McpAppDockElement>>;
      'mcp-app-elicitation': ElicitationTag<Base<McpAppElicitationElement>>;
      'mcp-app-root': RootTag<Base<McpAppRootElement>>;
    }
  }
}
