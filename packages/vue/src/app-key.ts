// Apart from the component that provides the app: the composables need no element, and thus no Lit.
import type { InjectionKey, Ref } from 'vue';
import type { McpApp } from '@mcp-app/elements/view';

/** The app of the nearest root. */
export const APP: InjectionKey<Readonly<Ref<McpApp | undefined>>> =
  /* @__PURE__ */ Symbol('mcp-app');
