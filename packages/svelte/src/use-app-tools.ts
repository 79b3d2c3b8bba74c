import { appToolsStore } from '@mcp-app/elements/agents';
import type { AgentToolsOptions, AppToolsState } from '@mcp-app/elements/agents';
import { live } from './live.svelte.js';

/**
 * The tools of all views on the page, for an agent: a live list, and `call`, which passes the policy of the frame and is
 * audited there. Experimental.
 * ```svelte
 * const apps = useAppTools();
 * {#each apps.current.tools as { name }}<button onclick={() => apps.current.call(name)}>{name}</button>{/each}
 * ```
 */
export function useAppTools(options?: AgentToolsOptions): { readonly current: AppToolsState } {
  const store = appToolsStore(options);
  return live(() => store);
}
