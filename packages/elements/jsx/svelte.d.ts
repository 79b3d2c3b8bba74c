// The tags in Svelte's templates: `import type {} from '@mcp-app/elements/jsx/svelte'`.
import type { McpAppDockElement } from '@mcp-app/elements/mcp-app-dock';
import type { McpAppElicitationElement } from '@mcp-app/elements/mcp-app-elicitation';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { McpAppRootElement } from '@mcp-app/elements/mcp-app-root';
import type { HTMLAttributes } from 'svelte/elements';
import type { DockTag, ElicitationTag, FrameTag, RootTag } from './elements.generated.js';

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'mcp-app-frame': FrameTag<HTMLAttributes<McpAppFrameElement>>;
    'mcp-app-dock': DockTag<HTMLAttributes<McpAppDockElement>>;
    'mcp-app-elicitation': ElicitationTag<HTMLAttributes<McpAppElicitationElement>>;
    'mcp-app-root': RootTag<HTMLAttributes<McpAppRootElement>>;
  }
}
