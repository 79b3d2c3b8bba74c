// Checks what a view wants to copy. A picture must be one: other programs read it from the clipboard.
import * as ErrorCode from '../../../protocol/error-codes.js';
import { isObject } from '../../../protocol/json-rpc.js';
import { RpcError } from '../../../rpc/rpc-error.js';
import type { ActionCopy } from '../../consent/action.js';
import { decodedSize } from '../decoded-size.js';

function demand(condition: unknown, message: string): asserts condition {
  if (!condition) throw new RpcError(ErrorCode.InvalidParams, message);
}

/** The first bytes of a PNG, and the name of its first chunk, which has the size. */
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const HEADER = [0x49, 0x48, 0x44, 0x52];
/** Where the width is; the height follows. */
const WIDTH_AT = 16;

/** A small file can have many pixels, which other programs would decode. */
const MAX_PIXELS = 4096 * 4096;

const hasAt = (bytes: Uint8Array, expected: readonly number[], at: number): boolean =>
  expected.every((byte, index) => bytes[at + index] === byte);

const NOT_PNG =
  'The image of mcp-app/copy must be a PNG as base64: { data, mimeType: "image/png" }.';

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    throw new RpcError(ErrorCode.InvalidParams, NOT_PNG);
  }
}

/** The picture, as its first bytes describe it. */
function readImage(base64: string): NonNullable<ActionCopy['image']> {
  const bytes = bytesOf(base64);
  demand(
    bytes.length > WIDTH_AT + 8 && hasAt(bytes, SIGNATURE, 0) && hasAt(bytes, HEADER, 12),
    NOT_PNG,
  );
  const view = new DataView(bytes.buffer);
  const width = view.getUint32(WIDTH_AT);
  const height = view.getUint32(WIDTH_AT + 4);
  demand(
    width * height <= MAX_PIXELS,
    `The image of mcp-app/copy has ${width} × ${height} pixels; at most ${MAX_PIXELS} are copied.`,
  );
  return { blob: new Blob([bytes], { type: 'image/png' }), width, height };
}

/** Decodes the picture once, to prove that it is one. It needs much more memory than its file. @throws RpcError if not */
export async function decodeImage({ image }: ActionCopy): Promise<void> {
  // Test environments cannot decode.
  const decoding = image && globalThis.createImageBitmap?.(image.blob);
  const decoded = await decoding?.catch(() => demand(false, NOT_PNG));
  decoded?.close();
}

/**
 * What to copy. The picture is not decoded yet.
 * @param maxBytes of text, HTML and image together
 * @throws RpcError that says what is wrong
 */
export function readCopy(
  { text, html, image }: Record<string, unknown>,
  maxBytes: number,
): ActionCopy {
  const isOptionalText = (value: unknown): value is string | undefined =>
    value === undefined || (typeof value === 'string' && value !== '');
  demand(
    isOptionalText(text) && isOptionalText(html) && (text !== undefined || image !== undefined),
    'mcp-app/copy needs a text, or an image: { text, html, image }.',
  );
  demand(html === undefined || text !== undefined, 'The html of mcp-app/copy needs a text, too.');
  const data = isObject(image) && image['mimeType'] === 'image/png' ? image['data'] : undefined;
  demand(image === undefined || typeof data === 'string', NOT_PNG);
  const size = new Blob([text ?? '', html ?? '']).size + decodedSize((data as string) ?? '');
  demand(
    size <= maxBytes,
    `mcp-app/copy has ${size} bytes; limits.maxCopyBytes of the host is ${maxBytes}.`,
  );
  return { text, html, image: data === undefined ? undefined : readImage(data as string) };
}
