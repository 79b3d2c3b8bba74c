import type { Ref } from 'vue';
import { appToolsStore } from '@mcp-app/elements/agents';
import type { AgentToolsOptions, AppToolsState } from '@mcp-app/elements/agents';
import { fromStore } from './from-store.js';

/**
 * The tools of all views on the page, for an agent: a live list, and `call`, which passes the policy of the frame and is
 * audited there. Experimental.
 * ```vue
 * const apps = useAppTools(); // apps.value.tools
 * <button v-for="{ name } in apps.tools" :key="name" @click="apps.call(name)">{{ name }}</button>
 * ```
 */
export function useAppTools(options?: AgentToolsOptions): Readonly<Ref<AppToolsState>> {
  const store = appToolsStore(options);
  return fromStore(() => store);
}
