// Requests of views written for ChatGPT that the page answers, beyond the standard. They are checked, pass the policy
// and are audited.
import { safeFileName } from '../../../policy/file-name-policy.js';
import * as ErrorCode from '../../../protocol/error-codes.js';
import { isObject } from '../../../protocol/json-rpc.js';
import { openAiMethod } from '../../../protocol/openai-dialect.js';
import type { OpenAiExtra } from '../../../protocol/openai-dialect.js';
import { RpcError } from '../../../rpc/rpc-error.js';
import { callHandler } from '../../requests/call-handler.js';
import { decodedSize } from '../../requests/decoded-size.js';
import { allowedLink } from '../../requests/link-opener.js';
import type { OpenAiHandlers } from '../../requests/host-handlers.js';
import { aboutRequest, denied, notOffered } from '../../requests/view-request.js';
import type { DialectAnswer } from '../dialect.js';

type Params = Record<string, unknown>;

function demand(condition: unknown, message: string): asserts condition {
  if (!condition) throw new RpcError(ErrorCode.InvalidParams, message);
}

const textOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' ? value : otherwise;

/** A file that the prelude sent as base64. It is decoded only when it was allowed, because that takes long. */
interface Upload {
  name: string;
  type: string;
  data: string;
  options?: Params;
}

function uploadOf({ name, mimeType, data, options }: Params): Upload {
  demand(typeof data === 'string', 'uploadFile needs a file.');
  const type = textOr(mimeType, '');
  // The page may use the name as a path, or show it.
  const safe = safeFileName(textOr(name, 'file'), type);
  return { name: safe, type, data, ...(isObject(options) && { options }) };
}

function withFile({ name, type, data, options }: Upload): Given<'uploadFile'> {
  let text: string;
  try {
    text = atob(data);
  } catch {
    throw new RpcError(ErrorCode.InvalidParams, 'The data of uploadFile is not base64.');
  }
  const bytes = new Uint8Array(text.length);
  // `Uint8Array.from` takes 40 times as long.
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return { file: new File([bytes], name, { type }), ...(options && { options }) };
}

type Given<E extends OpenAiExtra> = Parameters<NonNullable<OpenAiHandlers[E]>>[0];

/** Checks the view's params and creates the argument of each handler. */
const CHECKS: {
  readonly [E in OpenAiExtra]: (params: Params) => E extends 'uploadFile' ? Upload : Given<E>;
} = {
  requestModal: ({ params, template, title, anchor }) => ({
    ...(isObject(params) && { params }),
    ...(typeof template === 'string' && { template }),
    ...(typeof title === 'string' && { title }),
    ...(isObject(anchor) && { anchor }),
  }),
  setOpenInAppUrl({ href }) {
    demand(typeof href === 'string', 'setOpenInAppUrl needs a URL: { href }.');
    return { href: allowedLink(href).href };
  },
  uploadFile: uploadOf,
  getFileDownloadUrl({ fileId }) {
    demand(typeof fileId === 'string', 'getFileDownloadUrl needs the id of a file: { fileId }.');
    return { fileId };
  },
  selectFiles: () => ({}),
  requestCheckout: (params) => params,
};

/** These open something above the page, move files or spend money, so they need user input in the view. */
const NEEDS_INPUT: readonly OpenAiExtra[] = [
  'requestModal',
  'uploadFile',
  'selectFiles',
  'requestCheckout',
];

/** What policy, user and audit see: not the bytes of a file. */
function shown(extra: OpenAiExtra, given: object): Params {
  if (extra !== 'uploadFile') return { ...given };
  const { data, ...rest } = given as Upload;
  return { ...rest, size: decodedSize(data) };
}

/** Answers requests for this extra with the page's handler. */
export const answerExtra =
  (extra: OpenAiExtra): DialectAnswer =>
  async (params, request) => {
    const method = openAiMethod(extra);
    const handlers: OpenAiHandlers = request.scope.handlers().openai ?? {};
    if (!handlers[extra]) throw notOffered(method);
    const given = CHECKS[extra](params);
    return request.actions.perform<object>({
      // Every one of them has a handler, which is how the page offers it: that alone approves nothing.
      ...aboutRequest(request, false),
      needsInput: NEEDS_INPUT.includes(extra),
      action: { kind: 'extension', method, what: extra, arguments: shown(extra, given) },
      work: async () => {
        const ready = extra === 'uploadFile' ? withFile(given as Upload) : given;
        const handler = handlers[extra] as (given: object, context: object) => unknown;
        const answer = await callHandler(`openai.${extra}`, request, (own) =>
          handler.call(handlers, ready, own),
        );
        if (extra === 'selectFiles') return { files: answer ?? [] };
        return isObject(answer) ? answer : {};
      },
      refused: (reason) => {
        throw denied(extra, reason);
      },
    });
  };
