'use client';
import * as React from 'react';
import { appToolsStore } from '@mcp-app/elements/agents';
import type { AgentToolsOptions, AppToolsState } from '@mcp-app/elements/agents';

/**
 * The tools of all views on the page, for an agent: a live list, and `call`, which passes the policy of the frame and is
 * audited there. Experimental. The options are those of the first render.
 * ```jsx
 * const { tools, call } = useAppTools();
 * tools.map(({ name }) => <button key={name} onClick={() => call(name)}>{name}</button>);
 * ```
 */
export function useAppTools(options?: AgentToolsOptions): AppToolsState {
  const [{ getSnapshot, subscribe }] = React.useState(() => appToolsStore(options));
  return React.useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}
