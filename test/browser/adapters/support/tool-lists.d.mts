import type {
  AgentToolsOptions,
  AppToolsState,
} from '../../../../packages/elements/src/agents/index.js';

export interface ToolList {
  name: string;
  /** Passes what `call` returned to `called`. Returns a function that unmounts it. */
  show(
    container: HTMLElement,
    options: AgentToolsOptions,
    called: (result: ReturnType<AppToolsState['call']>) => void,
  ): () => unknown;
}

export declare const toolLists: readonly ToolList[];
