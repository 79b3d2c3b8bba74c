// The host side of MCP Apps over `window.openai`, for hosts that support nothing else. It uses JSON-RPC with the view's
// own peer, so that timeouts, cancellation and errors are the same with every host.
import type { HostCapabilities } from '../../protocol/capabilities.js';
import type { ContentBlock } from '../../protocol/mcp.js';
import type { UpdateModelContextParams } from '../../protocol/messages.js';
import { answerOf, contextOf, globalsOf, inputOf, resultOf } from './openai-data.js';
import { callOpenai, offers, openaiOf, recordOf } from './openai-window.js';
import type { OpenaiCall, OpenaiGlobals } from './openai-window.js';
import type { WidgetState } from './widget-state.js';

type Params = Record<string, unknown>;

/** A message of the view. */
export interface ViewMessage {
  id?: number | string;
  method?: string;
  params?: Params;
}

export interface OpenaiHost {
  /** Handles a message of the view. Answers arrive at `receive`, never before this returns. */
  send(message: ViewMessage): void;
  /** Notifies the view of a `set_globals` event. */
  changed(changes: OpenaiGlobals): void;
}

/** A request: the function of the host that it needs, and its implementation. */
type Request = [needs: OpenaiCall, run: (params: Params) => unknown];

const METHOD_NOT_FOUND = -32601;
const INTERNAL_ERROR = -32603;

const refusal = (code: number, message: string) => Object.assign(new Error(message), { code });

const textOf = (content: unknown): string =>
  ((content ?? []) as ContentBlock[])
    .map((block) => {
      if (block.type === 'text') return block.text;
      throw refusal(-32602, `This host accepts only text, not ${block.type}.`);
    })
    .join('\n\n');

function modelContentOf({ content, structuredContent }: UpdateModelContextParams): unknown {
  const text = textOf(content);
  if (!structuredContent) return text || null;
  return text ? { text, structuredContent } : structuredContent;
}

function capabilities(): HostCapabilities {
  return {
    ...(offers('callTool') && { serverTools: {} }),
    ...(offers('openExternal') && { openLinks: {} }),
    ...(offers('sendFollowUpMessage') && { message: { text: {} } }),
    ...(offers('setWidgetState') && { updateModelContext: { text: {}, structuredContent: {} } }),
  };
}

const requests = (state: WidgetState): Record<string, Request> => ({
  'tools/call': [
    'callTool',
    async ({ name, arguments: input = {} }) => answerOf(await callOpenai('callTool', name, input)),
  ],
  'ui/open-link': ['openExternal', ({ url }) => callOpenai('openExternal', { href: url })],
  'ui/message': [
    'sendFollowUpMessage',
    ({ content }) => callOpenai('sendFollowUpMessage', { prompt: textOf(content) }),
  ],
  'ui/update-model-context': [
    'setWidgetState',
    (params) => state.show({ modelContent: modelContentOf(params) }),
  ],
  'ui/request-display-mode': [
    'requestDisplayMode',
    async ({ mode }) => {
      const answer = recordOf(await callOpenai('requestDisplayMode', { mode }));
      return { mode: answer['mode'] ?? openaiOf().displayMode };
    },
  ],
});

/** @param receive Takes the messages for the view. */
export function openaiHost(receive: (message: object) => void, state: WidgetState): OpenaiHost {
  const table = requests(state);
  let isInitialized = false;
  let sentInput: string | undefined;
  let sentResult: string | undefined;
  let isResultDue = false;

  const notify = (method: string, params: object) => receive({ jsonrpc: '2.0', method, params });
  const read = (changes: OpenaiGlobals = {}) => globalsOf(openaiOf(), changes);
  const context = (globals: OpenaiGlobals) => contextOf(globals, offers('requestDisplayMode'));

  // Hosts announce unchanged values again. The same result is sent twice only if the input changed in between and the
  // event contains the result, because it then belongs to another call.
  const sendToolData = (globals: OpenaiGlobals, changes: OpenaiGlobals) => {
    const input = inputOf(globals);
    const inputText = JSON.stringify(input);
    if (input && inputText !== sentInput) {
      sentInput = inputText;
      isResultDue = true;
      notify('ui/notifications/tool-input', { arguments: input });
    }
    const result = resultOf(globals);
    const resultText = JSON.stringify(result);
    if (!result) return;
    if (resultText === sentResult && !(isResultDue && changes.toolOutput !== undefined)) return;
    sentResult = resultText;
    isResultDue = false;
    notify('ui/notifications/tool-result', result);
  };

  const answer = async (method: string, params: Params): Promise<unknown> => {
    if (method === 'ping') return {};
    if (method === 'ui/initialize')
      return {
        protocolVersion: params['protocolVersion'],
        hostInfo: { name: 'window.openai', version: '0.0.0' },
        hostCapabilities: capabilities(),
        hostContext: context(read()),
      };
    const request = table[method];
    if (!request) throw refusal(METHOD_NOT_FOUND, 'window.openai has no equivalent.');
    const [needs, run] = request;
    if (!offers(needs)) throw refusal(METHOD_NOT_FOUND, `This host does not offer ${needs}().`);
    return run(params);
  };

  const onNotification = async (method: string, params: Params): Promise<unknown> => {
    if (method === 'ui/notifications/initialized') {
      isInitialized = true;
      sendToolData(read(), {});
    }
    if (method === 'ui/notifications/request-teardown') return callOpenai('requestClose');
    const { height } = params;
    if (method === 'ui/notifications/size-changed' && height !== undefined)
      return callOpenai('notifyIntrinsicHeight', height);
    return undefined;
  };

  const handle = async ({ id, method = '', params = {} }: ViewMessage): Promise<void> => {
    // An answer must not arrive while the view is still sending the request.
    await undefined;
    // A notification has no answer that could report a failure, such as a function that the host does not support.
    if (id === undefined) return void (await onNotification(method, params).catch(() => {}));
    try {
      const result = recordOf(await answer(method, params));
      receive({ jsonrpc: '2.0', id, result });
    } catch (thrown) {
      // Read as an object, because an error of another window is not an `Error` of this one.
      const { code, message = thrown } = recordOf(thrown);
      const error = {
        code: Number.isInteger(code) ? code : INTERNAL_ERROR,
        message: String(message),
      };
      receive({ jsonrpc: '2.0', id, error });
    }
  };

  return {
    // A copy through JSON, because frameworks pass proxies, which cannot be cloned.
    send: (message) => void handle(JSON.parse(JSON.stringify(message)) as ViewMessage),
    changed(changes) {
      if (!isInitialized) return;
      const globals = read(changes);
      notify('ui/notifications/host-context-changed', context(globals));
      sendToolData(globals, changes);
    },
  };
}
