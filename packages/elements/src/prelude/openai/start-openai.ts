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

/** A view that may use the standard has this many milliseconds after load for its handshake, before the prelude does it. */
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
      if (session.isShared()) decide(false);
      if (!session.isShared()) followSize();
    },
    leaving() {
      decide(false);
      return saver.saved();
    },
  });
  let decide!: (isSent: boolean) => void;
  /** Whether the model gets the view's state. Only the first decision counts. */
  const decided = new Promise<boolean>((resolve) => {
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

  addEventListener('DOMContentLoaded', () => {
    if (!config.mayUseStandard) {
      session.connect();
      return decide(true);
    }
    const later = () =>
      setTimeout(() => {
        session.connect();
        // The view may still be starting, and send its own model context later. One that the user uses has started.
        for (const type of ['pointerdown', 'keydown'])
          addEventListener(type, () => decide(true), { capture: true, once: true });
      }, OWN_HANDSHAKE_MS);
    if (document.readyState === 'complete') later();
    else addEventListener('load', later);
  });
}

start(OPENAI_PRELUDE_CONFIG);
