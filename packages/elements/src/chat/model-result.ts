// What the model may see of a tool's result. MCP Apps separates the readers: `content` is for the model,
// `structuredContent` and `_meta` are for the view. Chat libraries often send everything to the model.
import { isObject } from '../protocol/json-rpc.js';
import type { AnyCallToolResult, ContentBlock, ResourceContents } from '../protocol/mcp.js';
import { startedTaskText } from './tool-output.js';

export interface ModelResultOptions {
  /**
   * The longest text of all blocks together, in UTF-16 units, including what links say. A marker says how much was left
   * out. Default 100,000.
   */
  maxText?: number | undefined;
  /** The longest base64 of all images, sounds and files together. Larger ones become a marker. Default 8,000,000. */
  maxMedia?: number | undefined;
  /**
   * When the model gets `structuredContent`, as JSON text. `fallback`: only if the server sent no `content` at all;
   * `always`: in addition, unless a block already is the same JSON; `never`. Default `fallback`.
   */
  structured?: 'fallback' | 'always' | 'never' | undefined;
}

/** The model's version of a result: nothing but content and whether it is an error. */
export interface ModelResult {
  content: ContentBlock[];
  isError?: true;
}

const DEFAULT_MAX_TEXT = 100_000;
const DEFAULT_MAX_MEDIA = 8_000_000;
/** A result with more blocks is cut, whatever they contain: each of them costs the model some tokens. */
const MAX_BLOCKS = 1000;
/** A longer MIME type is not one: RFC 6838 allows 127 characters on each side of the slash. */
const MAX_TYPE = 255;
/** The longest URI of a file that is sent with it. */
const MAX_URI = 2000;

const textBlock = (text: string): ContentBlock => ({ type: 'text', text });

/** A block that names its readers is for the model only if it names the model. */
function isForModel({ annotations }: Record<string, unknown>): boolean {
  if (!isObject(annotations) || annotations['audience'] === undefined) return true;
  const { audience } = annotations;
  // The server wanted to restrict it; how is not known.
  return Array.isArray(audience) && audience.includes('assistant');
}

/** The MIME types of views. Not the function that frames use: a chat page without a frame would load it with them. */
const VIEW_TYPE = /^text\/html\s*(;.*\bprofile="?mcp-app\b|\+skybridge)/i;

const isView = ({ uri, mimeType }: Record<string, unknown>): boolean =>
  (typeof uri === 'string' && uri.startsWith('ui://')) ||
  (typeof mimeType === 'string' && VIEW_TYPE.test(mimeType));

const optional = <Key extends string>(source: Record<string, unknown>, keys: readonly Key[]) =>
  Object.fromEntries(
    keys.flatMap((key) => (typeof source[key] === 'string' ? [[key, source[key]]] : [])),
  ) as { [K in Key]?: string };

/** The MIME type, if it can be one. */
const typeOf = ({ mimeType }: Record<string, unknown>) =>
  typeof mimeType === 'string' && mimeType.length <= MAX_TYPE ? { mimeType } : {};

/** An embedded resource without its metadata; undefined for a view. */
function resourceBlock(resource: unknown): ContentBlock | undefined {
  if (!isObject(resource) || isView(resource)) return undefined;
  const { uri, text, blob } = resource;
  if (typeof text !== 'string' && typeof blob !== 'string') return undefined;
  const contents = typeof text === 'string' ? { text } : { blob };
  const named = { uri: String(uri), ...typeOf(resource), ...contents };
  if (named.uri.length > MAX_URI)
    return textBlock(`[A file was left out: its URI has ${named.uri.length} characters]`);
  return { type: 'resource', resource: named as ResourceContents };
}

/** A copy with the fields that the model needs; undefined if the block is for the view. */
function modelBlock(block: Record<string, unknown>): ContentBlock | undefined {
  if (!isForModel(block)) return undefined;
  const { type, text, data, uri, name } = block;
  switch (type) {
    case 'text':
      return typeof text === 'string' && text !== '' ? textBlock(text) : undefined;
    case 'image':
    case 'audio':
      return typeof data === 'string'
        ? { type, data, mimeType: 'application/octet-stream', ...typeOf(block) }
        : undefined;
    case 'resource':
      return resourceBlock(block['resource']);
    case 'resource_link':
      if (isView(block)) return undefined;
      return {
        type,
        uri: String(uri),
        name: String(name ?? uri),
        ...optional(block, ['title', 'description']),
        ...typeOf(block),
      };
    default:
      return textBlock(`[Content of the type ${String(type)}, which is not supported]`);
  }
}

const jsonOf = (value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : JSON.stringify(value);

/** Whether a block is this JSON, which older clients get instead of `structuredContent`. */
function isSameJson(block: ContentBlock, json: string): boolean {
  if (block.type !== 'text') return false;
  try {
    return JSON.stringify(JSON.parse(block.text)) === json;
  } catch {
    return false;
  }
}

/** Cuts a text without dividing a character. */
function cutText(text: string, length: number): string {
  const isDivided = /[\uD800-\uDBFF]/.test(text.charAt(length - 1));
  return text.slice(0, isDivided ? length - 1 : length);
}

const textIn = (block: ContentBlock): string | undefined =>
  block.type === 'text'
    ? block.text
    : block.type === 'resource' && 'text' in block.resource
      ? block.resource.text
      : undefined;

const withText = (block: ContentBlock, text: string): ContentBlock =>
  block.type === 'resource'
    ? { ...block, resource: { ...block.resource, text } as ResourceContents }
    : textBlock(text);

const mediaIn = (block: ContentBlock): { data: string; mimeType: string | undefined } | undefined =>
  block.type === 'image' || block.type === 'audio'
    ? block
    : block.type === 'resource' && 'blob' in block.resource
      ? { data: block.resource.blob, mimeType: block.resource.mimeType }
      : undefined;

type Link = Extract<ContentBlock, { type: 'resource_link' }>;

/** A link whose texts have at most this length: its description is cut; undefined if the rest is too long. */
function shortLink(link: Link, length: number): Link | undefined {
  const { description = '', ...named } = link;
  const left = length - lengthOf(named);
  if (left < 0) return undefined;
  return description.length > left ? { ...named, description: cutText(description, left) } : link;
}

const lengthOf = ({ uri, name, title = '', description = '' }: Link): number =>
  uri.length + name.length + title.length + description.length;

/** Applies all limits. The markers at the end say how much is missing. */
function limited(
  all: readonly ContentBlock[],
  { maxText = DEFAULT_MAX_TEXT, maxMedia = DEFAULT_MAX_MEDIA }: ModelResultOptions,
): ContentBlock[] {
  let text = Math.max(0, maxText);
  let media = Math.max(0, maxMedia);
  let omitted = 0;
  const blocks = all.slice(0, MAX_BLOCKS);
  const kept = blocks.flatMap((block) => {
    if (block.type === 'resource_link') {
      const link = shortLink(block, text);
      const missing = lengthOf(block) - (link ? lengthOf(link) : 0);
      omitted += missing;
      text = missing > 0 ? 0 : text - lengthOf(block);
      return link ? [link] : [];
    }
    const file = mediaIn(block);
    if (file) {
      if (file.data.length > media) {
        const kilobytes = Math.ceil((file.data.length * 3) / 4 / 1024);
        return [textBlock(`[${file.mimeType ?? 'A file'} of ${kilobytes} kB was left out]`)];
      }
      media -= file.data.length;
      return [block];
    }
    const full = textIn(block);
    if (full === undefined) return [block];
    const part = full.length > text ? cutText(full, text) : full;
    omitted += full.length - part.length;
    // After a cut, nothing of a later block is shown: its start would read as the continuation.
    text = part.length < full.length ? 0 : text - part.length;
    return part === '' ? [] : [part === full ? block : withText(block, part)];
  });
  const more = all.length - blocks.length;
  if (omitted > 0) kept.push(textBlock(`[${omitted} more characters were left out]`));
  if (more > 0) kept.push(textBlock(`[${more} more parts of the result were left out]`));
  return kept;
}

/** What the model is told if nothing of the result is for it. */
const nothingFor = (isError: boolean): string =>
  isError ? 'The tool failed.' : 'The tool succeeded. Its result is shown to the user.';

/**
 * The model's version of a tool's result: its content, without `_meta`, without `structuredContent` unless there is
 * nothing else, without blocks that are for the user only and without embedded views, cut to a maximum length. Never
 * empty. A task becomes a text that says so. Fields that MCP does not know are left out, too.
 *
 *     messages.push({ role: 'tool', content: modelResult(result).content });
 */
export function modelResult(
  result: AnyCallToolResult,
  options: ModelResultOptions = {},
): ModelResult {
  const { content, structuredContent } = result as {
    content?: unknown;
    structuredContent?: unknown;
  };
  const sent = Array.isArray(content) ? (content as unknown[]).filter(isObject) : [];
  const blocks = sent.flatMap((block) => modelBlock(block) ?? []);
  const isError = result.isError === true;
  const running = startedTaskText(result);
  if (running !== undefined) return { content: limited([textBlock(running)], options) };
  const { structured = 'fallback' } = options;
  const json = jsonOf(structuredContent);
  const isWanted =
    structured === 'always'
      ? !blocks.some((block) => isSameJson(block, json ?? ''))
      : structured === 'fallback' && sent.length === 0;
  if (json !== undefined && isWanted) blocks.push(textBlock(json));
  if (blocks.length === 0) blocks.push(textBlock(nothingFor(isError)));
  return { content: limited(blocks, options), ...(isError && { isError }) };
}

function blockText(block: ContentBlock): string {
  const text = textIn(block);
  if (text !== undefined) return text;
  if (block.type === 'resource_link') return `${block.title ?? block.name}: ${block.uri}`;
  return `[${mediaIn(block)?.mimeType ?? 'A file'}]`;
}

/** `modelResult()` as text, for models and protocols that have no other content. */
export const modelText = (result: AnyCallToolResult, options?: ModelResultOptions): string =>
  modelResult(result, options).content.map(blockText).join('\n');
