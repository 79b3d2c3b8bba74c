import { onUpdated, provide } from 'vue';
import '@mcp-app/elements/mcp-app-root/define';
import type { McpAppRootElement } from '@mcp-app/elements/mcp-app-root';
import { mcpAppRootMembers, releaseRoot, rootAppStore } from '@mcp-app/elements/adapters';
import type { McpAppRootComponent } from './props.generated.js';
import { APP } from './app-key.js';
import { elementComponent } from './element-component.js';
import { fromStore } from './from-store.js';

/**
 * The root of a view. It connects to the host, applies the host's theme, reports the size, and provides the app to the
 * composables inside. The content renders only in the browser, once the app exists, because there is no data without a
 * host.
 * ```vue
 * <McpAppRoot name="Clock" version="1.0.0"><Clock /><template #loading>…</template></McpAppRoot>
 * ```
 */
export const McpAppRoot = elementComponent<McpAppRootElement>(
  'McpAppRoot',
  mcpAppRootMembers,
  (element) => {
    const app = fromStore(() => rootAppStore(element.value));
    provide(APP, app);
    // After the content is mounted, which may register tools.
    onUpdated(() => releaseRoot(element.value, app.value));
    return () => !!app.value;
  },
) as McpAppRootComponent;
