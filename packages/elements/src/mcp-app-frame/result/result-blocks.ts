// Selects the parts of a tool's result that are shown instead of a view. A server may send anything, so every field is
// checked here. These blocks are drawn as text, images or audio, never as markup.
import { isObject } from '../../protocol/json-rpc.js';
import type { EmbeddedResource } from '../../protocol/mcp.js';
import { sameJson } from '../../protocol/same-json.js';

/** One part of a result, ready to be drawn. */
export type ResultBlock =
  | { kind: 'text'; text: string }
  /** Data, or the text of an embedded resource. Long text is collapsed initially. */
  | { kind: 'source'; title: string | undefined; text: string; isOpen: boolean }
  /** `file` is offered instead if the browser cannot show the media. */
  | { kind: 'image' | 'audio'; url: string; file: EmbeddedResource }
  | { kind: 'file'; file: EmbeddedResource }
  /** Without `url`, the link refers to something that a browser cannot open, such as a resource of the server. */
  | { kind: 'link'; url: string | undefined; uri: string; name: string; description: string }
  /** Something was omitted because the result is too large. */
  | { kind: 'cut' };

/** Maximum number of blocks that are drawn, and of characters in all blocks together. */
const MAX_BLOCKS = 100;
const MAX_CHARACTERS = 200_000;
/** Maximum base64 characters of an image or audio; a larger one is offered as a file. */
const MAX_MEDIA = 14_000_000;
/** Longer text is not parsed to check whether it is JSON. */
const MAX_PARSED = 1_000_000;
/** Data with at most this many lines is shown expanded. */
const OPEN_LINES = 12;

/**
 * Types that `<img>` and `<audio>` show. SVG is not included, because a browser runs its scripts if the user opens the
 * image in a tab.
 */
const MEDIA: Readonly<Record<'image' | 'audio', RegExp>> = {
  image: /^image\/(png|jpeg|gif|webp|avif)$/,
  audio: /^audio\/(mpeg|mp4|aac|ogg|opus|webm|flac|wav|x-wav|wave)$/,
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const typeOf = (mimeType: unknown): string => text(mimeType).split(';')[0]!.trim().toLowerCase();

const embedded = (uri: string, mimeType: string, blob: string): EmbeddedResource => ({
  type: 'resource',
  resource: { uri, mimeType, blob },
});

/** The kind of media of this type, if it can be shown. */
function mediaKind(type: string): 'image' | 'audio' | undefined {
  if (MEDIA.image.test(type)) return 'image';
  return MEDIA.audio.test(type) ? 'audio' : undefined;
}

/** Falls back to a file if the media cannot be shown or is too large. */
function media(uri: string, mimeType: unknown, data: string): ResultBlock {
  const type = typeOf(mimeType);
  const file = embedded(uri, type, data);
  const kind = mediaKind(type);
  if (!kind || data.length > MAX_MEDIA) return { kind: 'file', file };
  return { kind, url: `data:${type};base64,${data}`, file };
}

function parsed(json: string): unknown {
  if (json.length > MAX_PARSED || !/^\s*[[{]/.test(json)) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The value as JSON text; undefined if JSON cannot represent it. */
function written(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, undefined, 2);
  } catch {
    // A result created by the page may be cyclic, or throw when it is read.
    return undefined;
  }
}

const isShort = (lines: string): boolean => lines.split('\n', OPEN_LINES + 1).length <= OPEN_LINES;

const source = (value: string, title?: string): ResultBlock => ({
  kind: 'source',
  title,
  text: value,
  isOpen: isShort(value),
});

function link(block: Record<string, unknown>): ResultBlock {
  const uri = text(block['uri']);
  // The link policy is applied when the user opens the link; other schemes are not offered at all.
  const isWeb = URL.canParse(uri) && /^https?:$/.test(new URL(uri).protocol);
  return {
    kind: 'link',
    url: isWeb ? uri : undefined,
    uri,
    name: text(block['title']) || text(block['name']),
    description: text(block['description']),
  };
}

function resource(contents: Record<string, unknown>): ResultBlock {
  const { uri, mimeType, text: body, blob } = contents;
  if (typeof blob === 'string') return media(text(uri), mimeType, blob);
  const value = parsed(text(body));
  return source((value !== undefined && written(value)) || text(body), text(uri));
}

/** @param structured the structured content of the result; a block that repeats it is omitted */
function blockOf(block: unknown, index: number, structured: unknown): ResultBlock | undefined {
  if (!isObject(block)) return undefined;
  const { type, mimeType, data } = block;
  if (type === 'text') {
    const raw = text(block['text']);
    const value = parsed(raw);
    if (value === undefined) return raw ? { kind: 'text', text: raw } : undefined;
    // Servers repeat structured content as text for clients that do not support it.
    if (structured !== undefined && sameJson(value, structured)) return undefined;
    return source(written(value) ?? raw);
  }
  if (type === 'image' || type === 'audio') {
    return media(`${type}-${index + 1}`, mimeType, text(data));
  }
  if (type === 'resource_link') return link(block);
  if (type === 'resource' && isObject(block['resource'])) return resource(block['resource']);
  return source(written(block) ?? '');
}

/** Whether a block is only for the model. */
function isForModelOnly(block: unknown): boolean {
  const annotations = isObject(block) ? block['annotations'] : undefined;
  const audience = isObject(annotations) ? annotations['audience'] : undefined;
  return Array.isArray(audience) && audience.length > 0 && !audience.includes('user');
}

/** Applies the limits; a last block then says that something is missing. */
function bounded(blocks: readonly ResultBlock[]): ResultBlock[] {
  let room = MAX_CHARACTERS;
  let isCut = blocks.length > MAX_BLOCKS;
  const shown = blocks.slice(0, MAX_BLOCKS).map((block) => {
    if (!('text' in block)) return block;
    const head = block.text.slice(0, room);
    room -= head.length;
    isCut ||= head.length < block.text.length;
    return { ...block, text: head };
  });
  return isCut ? [...shown, { kind: 'cut' }] : shown;
}

/**
 * The parts of a result that are shown, in order; structured content is last.
 * @param isMissed whether a view was expected. If so, blocks for the model and the data are shown, too. Otherwise the
 *   server chose a plain result: the blocks for the user are shown, and data only if there is nothing else.
 */
export function resultBlocks(result: unknown, isMissed = true): ResultBlock[] {
  if (!isObject(result)) return [];
  const { content, structuredContent } = result;
  const all: unknown[] = Array.isArray(content) ? content : [];
  const forUser = all.filter((block) => !isForModelOnly(block));
  const isDataShown = isMissed || all.length === 0;
  const blocks = (forUser.length > 0 || !isMissed ? forUser : all)
    // One more than the maximum, to detect that blocks are missing.
    .slice(0, MAX_BLOCKS + 1)
    .map((block, index) => blockOf(block, index, isDataShown ? structuredContent : undefined))
    .filter((block) => block !== undefined);
  const data =
    structuredContent === undefined || !isDataShown ? undefined : written(structuredContent);
  if (data !== undefined) blocks.push(source(data));
  const [first] = blocks;
  // A single block is always expanded.
  if (blocks.length === 1 && first?.kind === 'source') first.isOpen = true;
  return bounded(blocks);
}
