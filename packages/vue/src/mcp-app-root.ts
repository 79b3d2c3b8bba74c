import { defineComponent, onMounted, provide, shallowRef } from 'vue';
import type { InjectionKey, ShallowRef, Slot, SlotsType } from 'vue';
import '@mcp-app/elements/mcp-app-root/define';
import type { McpAppRootElement } from '@mcp-app/elements/mcp-app-root';
import type { McpApp } from '@mcp-app/elements/view';
import { rootBooleans, rootMembers } from './members.generated.js';
import type { RootCallbacks, RootProperties, RootSlots } from './members.generated.js';
import { optionsOf, useElement } from './use-element.js';
import type { ElementComponent, EmitsOf } from './use-element.js';

/** The app of the nearest root. */
export const APP: InjectionKey<Readonly<ShallowRef<McpApp | undefined>>> = Symbol('mcp-app');

const Root = defineComponent<
  RootProperties,
  EmitsOf<RootCallbacks>,
  string,
  SlotsType<RootSlots<Slot> & { default?: Slot }>
>(
  (props, context) => {
    const app = shallowRef<McpApp>();
    provide(APP, app);
    const find = () => {
      app.value = element.value?.app;
    };
    const { element, render } = useElement<McpAppRootElement>(rootMembers, props, context, find);
    // At once, or with the first change if the root is not in the document yet.
    onMounted(find);
    return () => render(!!app.value);
  },
  { name: 'McpAppRoot', ...optionsOf(rootMembers, rootBooleans) },
);

/**
 * A View: connects to the Host, applies its theme, reports the size, and gives the app to the composables
 * inside. What is inside is rendered in the browser only, once the app is there: without a Host it has no data.
 * ```vue
 * <McpAppRoot name="Clock" version="1.0.0"><Clock /><template #loading>…</template></McpAppRoot>
 * ```
 */
export const McpAppRoot = Root as ElementComponent<typeof Root, McpAppRootElement>;
