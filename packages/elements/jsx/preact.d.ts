// The tags in the JSX of Preact: `import type {} from '@mcp-app/elements/jsx/preact'`.
import type { McpAppDockElement } from '@mcp-app/elements/mcp-app-dock';
import type { McpAppElicitationElement } from '@mcp-app/elements/mcp-app-elicitation';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { McpAppRootElement } from '@mcp-app/elements/mcp-app-root';
import type { ClassAttributes, JSX } from 'preact';
import type { DockTag, ElicitationTag, FrameTag, RootTag } from './elements.generated.js';

type Base<Element extends EventTarget> = JSX.HTMLAttributes<Element> & ClassAttributes<Element>;

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'mcp-app-frame': FrameTag<Base<McpAppFrameElement>>;
      'mcp-app-dock': DockTag<Base<McpAppDockElement>>;
      'mcp-app-elicitation': ElicitationTag<Base<McpAppElicitationElement>>;
      'mcp-app-root': RootTag<Base<McpAppRootElement>>;
    }
  }
}
