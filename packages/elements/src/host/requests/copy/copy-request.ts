// Copies for a view with the user's click. A separate chunk, loaded with the first request.
import type { CopyRefusal } from '../../../protocol/proposals/copy-capability.js';
import { errorText } from '../../../protocol/error-text.js';
import type { OutcomeResult } from '../../../protocol/messages.js';
import type { ActionCopy } from '../../consent/action.js';
import { callHandler, outcome } from '../call-handler.js';
import { decodeImage, readCopy } from './copy-content.js';
import { aboutRequest, notOffered } from '../view-request.js';
import type { ViewRequest } from '../view-request.js';

const METHOD = 'mcp-app/copy';

/** A summary, without the content. */
const summaryOf = ({ text, html, image }: ActionCopy): string =>
  [
    text !== undefined &&
      `${html === undefined ? 'text' : 'formatted text'}, ${text.length} characters`,
    image && `image, ${image.width} × ${image.height} pixels`,
  ]
    .filter(Boolean)
    .join('; ');

/** Policies have the content in `copied`. The audit gets its sizes only: users also copy secrets. */
const describe = ({ text, html, image }: ActionCopy): Record<string, unknown> => ({
  ...(text !== undefined && { text: `${text.length} characters` }),
  ...(html !== undefined && { html: `${html.length} characters` }),
  ...(image && { image: `${image.width} × ${image.height} pixels, ${image.blob.size} bytes` }),
});

const typed = (type: string, text: string) => ({ [type]: new Blob([text], { type }) });

/** Must be called while the user's click counts: nothing may be awaited before it. */
function write({ text, html, image }: ActionCopy): Promise<void> {
  const { clipboard } = navigator;
  if (html === undefined && !image) return clipboard.writeText(text!);
  const item = new ClipboardItem({
    ...(text !== undefined && typed('text/plain', text)),
    ...(html !== undefined && typed('text/html', html)),
    ...(image && { 'image/png': image.blob }),
  });
  return clipboard.write([item]);
}

async function copyInBrowser(copied: ActionCopy): Promise<OutcomeResult> {
  try {
    await write(copied);
    return {};
  } catch (error) {
    return { isError: true, reason: 'failed', message: errorText(error) } satisfies CopyRefusal;
  }
}

/**
 * `mcp-app/copy`: the content is checked and passes the policy, and the user sees it. Then the page's handler copies it,
 * or the browser does, with the click on the button of the question or with the one in the view.
 */
export async function copyForView(
  params: Record<string, unknown>,
  request: ViewRequest,
): Promise<OutcomeResult> {
  const { scope, actions, context } = request;
  const { copy: handler } = scope.handlers();
  if (!handler && !navigator.clipboard) throw notOffered(METHOD);
  const draft = { kind: 'copy', method: METHOD } as const;
  let copied: ActionCopy;
  try {
    copied = readCopy(params, scope.limits.maxCopyBytes);
  } catch (error) {
    const nothing = { text: undefined, html: undefined, image: undefined };
    const action = { ...draft, what: 'invalid content', copied: nothing, arguments: {} };
    return actions.refuse(action, context.requestId, error);
  }
  const what = summaryOf(copied);
  let invalid: unknown;
  return actions.perform<OutcomeResult>({
    ...aboutRequest(request, handler !== undefined),
    action: { ...draft, what, copied, arguments: describe(copied) },
    // A view can send many pictures without a click, and each of them would fill the memory of the page.
    check: async () => {
      try {
        await decodeImage(copied);
        return undefined;
      } catch (error) {
        invalid = error;
        return errorText(error);
      }
    },
    work: () =>
      handler
        ? outcome(callHandler('copy', request, (own) => handler(copied, own)))
        : copyInBrowser(copied),
    refused: (reason) => {
      if (invalid) throw invalid;
      scope.emit({ type: 'refused', refusals: [{ kind: 'copy', what, reason }] });
      return { isError: true, reason: 'denied', message: reason } satisfies CopyRefusal;
    },
  });
}
