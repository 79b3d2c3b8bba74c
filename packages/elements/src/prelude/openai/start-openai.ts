// Runs in a view written for ChatGPT before the view's own scripts, and creates `window.openai`.
import type { OpenAiPreludeConfig } from '../../protocol/openai-dialect.js';
import { sameJson } from '../../protocol/same-json.js';
import { reportSize } from '../../view/size-reporter.js';
import { openSession } from './openai-session.js';
import { closeIfAsked, openAiCalls } from './openai-calls.js';
import {
  globalsOfContext,
  globalsOfResult,
  setGlobals,
  dispatchToolResponse,
} from './openai-globals.js';
import { stateSaver } from './widget-state-member.js';

/** The host wraps this script into a function with this parameter. */
declare const OPENAI_PRELUDE_CONFIG: OpenAiPreludeConfig;

/** A view that supports the standard must start its handshake within this many milliseconds after load. */
const OWN_HANDSHAKE_MS = 500;

type Fields = Record<string, unknown>;

function start(config: OpenAiPreludeConfig): void {
  document.currentScript?.remove();
  const { name, widgetSessionId, toolInput, toolResult } = config;
  let hostContext: Fields = { ...config.hostContext };
  let ready = false;
  const changes = new Set<() => void>();
  const api: Fields = {};

  const session = openSession(name, {
    context(fields) {
      hostContext = { ...hostContext, ...fields };
      setGlobals(api, globalsOfContext(hostContext));
      for (const changed of changes) changed();
    },
    notification(method, params) {
      if (method === 'ui/notifications/host-context-changed') this.context(params);
      else if (method === 'ui/notifications/tool-input') takeInput(params['arguments'] ?? {});
      else if (method === 'ui/notifications/tool-result') takeResult(params);
    },
    ready() {
      ready = true;
      if (session.isShared()) decide();
      if (!session.isShared()) followSize();
    },
    leaving: () => saver.saved(),
  });
  let decide!: () => void;
  /** Settles when the view has done its handshake, or had the time for it. */
  const decided = new Promise<void>((resolve) => {
    decide = resolve;
  });
  const saver = stateSaver(session, config, decided);

  // Partial input is never `toolInput`, because views would treat it as complete.
  const takeInput = (input: unknown) => {
    const isOther = !sameJson(input, api['toolInput']);
    const outcome = isOther ? globalsOfResult(undefined, widgetSessionId) : {};
    setGlobals(api, { toolInput: input, ...outcome });
  };
  const takeResult = (result: Fields) => {
    const globals = globalsOfResult(result, widgetSessionId);
    const isNew = !sameJson(globals['toolResponseMetadata'], api['toolResponseMetadata']);
    setGlobals(api, globals);
    if (!isNew) return;
    dispatchToolResponse(name, (api['toolInput'] ?? {}) as Fields);
    closeIfAsked(session, result);
  };

  // A view that uses the standard, or that reports its height itself, is not measured.
  let stopFollowing = () => {};
  let isMeasured = true;
  const followSize = () => {
    if (!isMeasured) return;
    const app = {
      getSnapshot: () => ({
        status: ready && !session.isShared() ? 'ready' : 'connecting',
        hostContext,
      }),
      subscribe(listener: () => void) {
        changes.add(listener);
        return () => changes.delete(listener);
      },
      notify: async (method: string, params: Fields) => session.notify(method, params),
    };
    stopFollowing = reportSize(app as unknown as Parameters<typeof reportSize>[0]);
  };

  let knownState = JSON.stringify(config.widgetState ?? null);
  Object.assign(
    api,
    globalsOfContext(hostContext),
    { toolInput: toolInput ?? null, ...globalsOfResult(toolResult, widgetSessionId) },
    { widgetState: config.widgetState ?? null },
    openAiCalls(session, config, () => {
      isMeasured = false;
      stopFollowing();
    }),
    {
      setWidgetState(state: unknown) {
        // A view may have mutated the state, so its JSON text is compared.
        const text = JSON.stringify(state);
        if (text !== knownState) api['widgetState'] = undefined;
        knownState = text;
        setGlobals(api, { widgetState: state });
        return saver.save(state);
      },
    },
  );
  Object.defineProperty(window, 'openai', { value: api, configurable: true, writable: true });

  const connect = () => {
    session.connect();
    decide();
  };
  addEventListener('DOMContentLoaded', () => {
    if (!config.mayUseStandard) return connect();
    const later = () => setTimeout(connect, OWN_HANDSHAKE_MS);
    if (document.readyState === 'complete') later();
    else addEventListener('load', later);
  });
}

start(OPENAI_PRELUDE_CONFIG);
