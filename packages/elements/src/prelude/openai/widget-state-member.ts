// `widgetState`: stored in the host, with the visible part sent to the model.
import { isObject } from '../../protocol/json-rpc.js';
import { WIDGET_STATE_KEY } from '../../protocol/openai-dialect.js';
import type { OpenAiPreludeConfig } from '../../protocol/openai-dialect.js';
import type { HostSession } from './openai-session.js';

/** The model context of a state. If the state has a private part, the model sees only `modelContent`. */
export function modelContextOf(state: unknown): Record<string, unknown> {
  const hasParts = isObject(state) && ('modelContent' in state || 'privateContent' in state);
  const shown = hasParts ? state['modelContent'] : state;
  if (shown === undefined || shown === null) return {};
  if (isObject(shown)) return { structuredContent: shown };
  const text = typeof shown === 'string' ? shown : JSON.stringify(shown);
  return { content: [{ type: 'text', text }] };
}

/**
 * Saves states one at a time, so that an older one never arrives after a newer one. Intermediate states are skipped.
 */
export function stateSaver(
  session: HostSession,
  { keepsState, tellsModel }: Pick<OpenAiPreludeConfig, 'keepsState' | 'tellsModel'>,
) {
  let next: { state: unknown } | undefined;
  let saving: Promise<void> | undefined;

  const saveAll = async () => {
    while (next) {
      const { state } = next;
      next = undefined;
      const value = { key: WIDGET_STATE_KEY, value: state };
      // The view continues with its state even if these fail.
      await Promise.allSettled([
        keepsState && session.request('mcp-app/set-view-state', value),
        tellsModel && session.request('ui/update-model-context', modelContextOf(state)),
      ]);
    }
    saving = undefined;
  };

  return {
    save(state: unknown): Promise<void> {
      next = { state };
      return (saving ??= saveAll());
    },
    saved: (): Promise<void> => saving ?? Promise.resolve(),
  };
}
