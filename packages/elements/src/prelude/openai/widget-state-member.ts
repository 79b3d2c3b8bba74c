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
 * Sends states one at a time, so that an older one never arrives after a newer one. Intermediate states are skipped.
 * Returns a function that resolves when the latest state was sent, even if the host refused it: the view continues.
 */
function latestState(send: (state: unknown) => Promise<unknown>) {
  let next: { state: unknown } | undefined;
  let sending: Promise<void> | undefined;

  const sendAll = async () => {
    while (next) {
      const { state } = next;
      next = undefined;
      await send(state).catch(() => {});
    }
    sending = undefined;
  };

  return {
    send(state: unknown): Promise<void> {
      next = { state };
      return (sending ??= sendAll());
    },
    sent: (): Promise<void> | undefined => sending,
  };
}

/**
 * Stores states and sends them to the model. Storing does not wait for the model: the host may ask the user about it.
 * The model gets nothing of a view that uses the standard, because such a view sends its model context itself.
 * @param decided settles with whether the model gets states
 */
export function stateSaver(
  session: HostSession,
  {
    keepsState,
    updatesModel,
    mayUseStandard,
  }: Pick<OpenAiPreludeConfig, 'keepsState' | 'updatesModel' | 'mayUseStandard'>,
  decided: Promise<boolean>,
) {
  const stored = latestState((value) =>
    session.request('mcp-app/set-view-state', { key: WIDGET_STATE_KEY, value }),
  );
  const inModel = latestState(async (state) => {
    if ((await decided) && !session.isShared())
      await session.request('ui/update-model-context', modelContextOf(state));
  });

  return {
    async save(state: unknown): Promise<void> {
      const updating = updatesModel ? inModel.send(state) : undefined;
      if (keepsState) await stored.send(state);
      // Otherwise the model may have to wait for the user.
      else if (!mayUseStandard) await updating;
    },
    async saved(): Promise<void> {
      await Promise.all([stored.sent(), inModel.sent()]);
    },
  };
}
