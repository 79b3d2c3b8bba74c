// The functions of `window.openai`, each as the equivalent request of the standard.
import { isObject } from '../../protocol/json-rpc.js';
import { openAiMethod } from '../../protocol/openai-dialect.js';
import type { OpenAiExtra, OpenAiPreludeConfig } from '../../protocol/openai-dialect.js';
import type { HostSession } from './openai-session.js';
import { dispatchToolResponse } from './openai-globals.js';

type Fields = Record<string, unknown>;

/** A result with `isError` means that the host refused. */
function assertDone(result: Fields, what: string): void {
  if (result['isError'] === true) throw new Error(`The host refused ${what}.`);
}

const textOf = (content: unknown): string =>
  (Array.isArray(content) ? content : [])
    .map((block: unknown) => (isObject(block) && block['type'] === 'text' ? block['text'] : ''))
    .join('');

const dataUrlOf = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });

/** Messages are JSON, so a file is sent as base64. */
async function uploadParams(file: File, options: unknown): Promise<Fields> {
  const url = await dataUrlOf(file);
  const { name, type: mimeType } = file;
  const data = url.slice(url.indexOf(',') + 1);
  return { name, mimeType, data, ...(isObject(options) && { options }) };
}

/** `openai/closeWidget` of a result: the server wants the view closed. A view that uses the standard decides itself. */
export function closeIfAsked(session: HostSession, result: unknown): void {
  if (session.isShared()) return;
  const meta = isObject(result) ? result['_meta'] : undefined;
  if (isObject(meta) && meta['openai/closeWidget'] === true)
    session.notify('ui/notifications/request-teardown', {});
}

/** The functions that this host supports. The others are absent, so that views can detect them. */
export function openAiCalls(
  session: HostSession,
  { members, extras }: Pick<OpenAiPreludeConfig, 'members' | 'extras'>,
  notifiedHeight: () => void,
): Fields {
  const optional: Record<OpenAiPreludeConfig['members'][number], unknown> = {
    async callTool(name: string, given?: Fields | null) {
      // skybridge passes null for tools without arguments.
      const args = given ?? {};
      const result = await session.request('tools/call', { name, arguments: args });
      dispatchToolResponse(name, args);
      closeIfAsked(session, result);
      // Early views read the text of the result from here.
      return { result: textOf(result['content']), ...result };
    },
    async sendFollowUpMessage(message: { prompt: string } | string) {
      const text = typeof message === 'string' ? message : message.prompt;
      const content = [{ type: 'text', text }];
      assertDone(await session.request('ui/message', { role: 'user', content }), 'the message');
    },
    async requestDisplayMode({ mode }: { mode: string }) {
      const { mode: granted } = await session.request('ui/request-display-mode', { mode });
      return { mode: granted };
    },
  };
  const ask = (extra: OpenAiExtra) => (params: unknown) =>
    session.request(openAiMethod(extra), isObject(params) ? params : {});
  const upload = async (file: File, options?: unknown) =>
    session.request(openAiMethod('uploadFile'), await uploadParams(file, options));
  const select = async () => (await ask('selectFiles')({}))['files'];
  const special: Partial<Record<OpenAiExtra, unknown>> = {
    uploadFile: upload,
    selectFiles: select,
  };
  return {
    ...Object.fromEntries(members.map((name) => [name, optional[name]])),
    ...Object.fromEntries(extras.map((name) => [name, special[name] ?? ask(name)])),
    async openExternal(target: { href: string } | string) {
      const url = typeof target === 'string' ? target : target.href;
      assertDone(await session.request('ui/open-link', { url }), 'the link');
    },
    async requestClose() {
      session.notify('ui/notifications/request-teardown', {});
    },
    async notifyIntrinsicHeight(size: number | { height: number }) {
      const height = typeof size === 'number' ? size : size.height;
      notifiedHeight();
      session.notify('ui/notifications/size-changed', { height });
    },
  };
}
