// The tags in the JSX of Solid: `import type {} from '@mcp-app/elements/jsx/solid'`. Properties are `prop:toolInput`,
// events `on:mcp-app-ready`.
import type { McpAppDockElement } from '@mcp-app/elements/mcp-app-dock';
import type { McpAppElicitationElement } from '@mcp-app/elements/mcp-app-elicitation';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { McpAppRootElement } from '@mcp-app/elements/mcp-app-root';
import type { JSX } from 'solid-js';
import type {
  Callbacks,
  McpAppDockEvents,
  McpAppDockProperties,
  McpAppElicitationEvents,
  McpAppElicitationProperties,
  McpAppFrameEvents,
  McpAppFrameProperties,
  McpAppRootEvents,
  McpAppRootProperties,
  Tag,
} from './elements.generated.js';

/**
 * Solid converts names without a prefix to lower case, so `toolInput` would set nothing. It also writes constant
 * strings into the markup, where `html` is not an attribute. With `prop:` it sets the property that is named.
 */
type Written<Properties> = {
  [
    Name in keyof Properties as Name extends 'html'
      ? never
      : Name extends Lowercase<Name & string>
        ? Name
        : never
  ]: Properties[Name];
} & { [Name in keyof Properties as `prop:${Name & string}`]: Properties[Name] };

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'mcp-app-frame': Tag<
        Written<McpAppFrameProperties> & Callbacks<McpAppFrameEvents, 'on:'>,
        JSX.HTMLAttributes<McpAppFrameElement>
      >;
      'mcp-app-dock': Tag<
        Written<McpAppDockProperties> & Callbacks<McpAppDockEvents, 'on:'>,
        JSX.HTMLAttributes<McpAppDockElement>
      >;
      'mcp-app-elicitation': Tag<
        Written<McpAppElicitationProperties> & Callbacks<McpAppElicitationEvents, 'on:'>,
        JSX.HTMLAttributes<McpAppElicitationElement>
      >;
      'mcp-app-root': Tag<
        Written<McpAppRootProperties> & Callbacks<McpAppRootEvents, 'on:'>,
        JSX.HTMLAttributes<McpAppRootElement>
      >;
    }
  }
}
