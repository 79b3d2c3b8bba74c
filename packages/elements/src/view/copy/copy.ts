// Runs in the view. Copies with the browser if the host allows it, otherwise with the host's help. A chunk that is loaded
// by the first use, so it imports only types.
import type {
  COPY_CAPABILITY,
  CopyParams,
  CopyProblem,
  CopyRefusal,
} from '../../protocol/proposals/copy-capability.js';
import type { RequestOptions } from '../../rpc/pending-request.js';
import type { AppConnection } from '../app-connection.js';
import type { HostRefusedError } from '../host-refused-error.js';

/** What to copy: a text, a text with formatting, an image, or an image with a text. */
export interface CopyContent {
  text?: string | undefined;
  /** The same as `text` with formatting, for programs that accept it. Needs `text`. */
  html?: string | undefined;
  /** A PNG. Browsers and hosts copy no other kind. */
  image?: Blob | undefined;
}

/** Nothing was copied. `reason` says why, `message` what to do. */
export class CopyError extends Error {
  readonly reason: CopyProblem;

  constructor(reason: CopyProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CopyError';
    this.reason = reason;
  }
}

/** The type keeps both equal. */
const CAPABILITY: typeof COPY_CAPABILITY = 'mcp-app/copy';

/** Milliseconds to wait for the host, which asks the user. Hosts of this kit wait for 120,000. */
const HOST_TIMEOUT_MS = 150_000;

const INVALID_PARAMS = -32602;

function check({ text, html, image }: CopyContent): void {
  const problem =
    !text && !image
      ? 'There is nothing to copy: set text or image.'
      : html && !text
        ? 'Set text beside html, for programs that accept only text.'
        : image && image.type !== 'image/png'
          ? `An image must be a PNG, not ${image.type || 'a blob without a type'}.`
          : undefined;
  if (problem) throw new CopyError('invalid', problem);
}

const typed = (type: string, text: string) => ({ [type]: new Blob([text], { type }) });

async function write({ text, html, image }: CopyContent): Promise<void> {
  const { clipboard } = navigator;
  if (text && !html && !image) return clipboard.writeText(text);
  const item = new ClipboardItem({
    ...(text && typed('text/plain', text)),
    ...(html && typed('text/html', html)),
    ...(image && { 'image/png': image }),
  });
  return clipboard.write([item]);
}

/** The older way, which also works where the interface for the clipboard is missing. */
function runCopyCommand({ text, html }: CopyContent): boolean {
  let isCopied = false;
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text!);
    if (html) event.clipboardData?.setData('text/html', html);
    isCopied = true;
  };
  const selection = getSelection();
  const before = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  const box = document.createElement('span');
  box.textContent = text!;
  box.ariaHidden = 'true';
  box.style.cssText = 'position:fixed;opacity:0;white-space:pre;user-select:text';
  // Outside of an open dialog, nothing can be selected.
  (document.activeElement?.closest('dialog') ?? document.body).append(box);
  addEventListener('copy', put, true);
  try {
    // Engines copy only if something is selected.
    selection?.selectAllChildren(box);
    return document.execCommand('copy') && isCopied;
  } finally {
    removeEventListener('copy', put, true);
    selection?.removeAllRanges();
    if (before) selection?.addRange(before);
    box.remove();
  }
}

async function copyHere(content: CopyContent): Promise<void> {
  // Engines without this interface check it themselves.
  if (navigator.userActivation?.isActive === false)
    throw new CopyError('no-input', 'Copy in the handler of a click or a key of the user.');
  try {
    await write(content);
  } catch (error) {
    if (content.image || !runCopyCommand(content)) throw error;
  }
}

const base64 = (image: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(`${reader.result as string}`.replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error!);
    reader.readAsDataURL(image);
  });

/** @param offer what the host can copy */
async function copyWithHost(
  app: AppConnection,
  { text, html, image }: CopyContent,
  offer: { html?: object; image?: object },
  options?: RequestOptions,
): Promise<void> {
  if (image && !offer.image)
    throw new CopyError('unsupported', 'Neither the browser nor the host can copy an image here.');
  const params: CopyParams = {
    text,
    html: offer.html && html,
    image: image && { data: await base64(image), mimeType: 'image/png' },
  };
  // The method is not part of the protocol, so it is not in its types.
  const request = app.request.bind(app) as unknown as (
    method: string,
    params: object,
    options: RequestOptions,
  ) => Promise<Partial<CopyRefusal>>;
  const answer = await request('mcp-app/copy', params, {
    timeout: HOST_TIMEOUT_MS,
    ...options,
  }).catch((cause: HostRefusedError) => {
    if (options?.signal?.aborted) throw cause;
    const reason = cause.code === INVALID_PARAMS ? 'invalid' : 'failed';
    throw new CopyError(reason, cause.message, { cause });
  });
  if (answer.isError)
    throw new CopyError(answer.reason ?? 'denied', answer.message ?? 'The host did not copy it.');
}

/**
 * Copies. A host that lets the view use the clipboard says so, and one that does not may offer to copy itself: then
 * the view does not try another way. With hosts that say neither, the browser decides.
 * @throws CopyError
 */
export async function copy(
  app: AppConnection,
  content: CopyContent,
  options?: RequestOptions,
): Promise<void> {
  check(content);
  const { hostCapabilities: { sandbox, experimental } = {} } = app.getSnapshot();
  const offer = experimental?.[CAPABILITY];
  let cause: unknown;
  if (!offer || sandbox?.permissions?.clipboardWrite)
    try {
      return await copyHere(content);
    } catch (error) {
      if (error instanceof CopyError) throw error;
      cause = error;
    }
  if (offer) return copyWithHost(app, content, offer, options);
  throw new CopyError(
    'unsupported',
    'The browser does not let this view copy, and its host does not offer to. Show the content, so that the user can copy it.',
    { cause },
  );
}
