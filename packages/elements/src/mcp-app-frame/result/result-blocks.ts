// What of a tool's result is shown in the place of a view. A server may send anything, so every field is checked
// here; what is drawn from these blocks is text, an image or a sound, never markup.
import { isObject } from '../../protocol/json-rpc.js';
import type { EmbeddedResource } from '../../protocol/mcp.js';
import { sameJson } from '../../protocol/same-json.js';

/** One part of a result, ready to be drawn. */
export type ResultBlock =
  | { kind: 'text'; text: string }
  /** Text that is collapsed at first unless it is short: data, or the text of an embedded resource. */
  | { kind: 'source'; title: string | undefined; text: string; isOpen: boolean }
  /** `file` is what is offered instead where the browser cannot show the media. */
  | { kind: 'image' | 'audio'; url: string; file: EmbeddedResource }
  | { kind: 'file'; file: EmbeddedResource }
  /** Without `url` the link leads to something that a browser does not open, such as a resource of the server. */
  | { kind: 'link'; url: string | undefined; uri: string; name: string; description: string }
  /** Something was left out because the result is too large. */
  | { kind: 'cut' };

/** Blocks of a result, and characters of all of them together, that are drawn. */
const MAX_BLOCKS = 100;
const MAX_CHARACTERS = 200_000;
/** Characters of base64 of one image or sound; a larger one is offered as a file. */
const MAX_MEDIA = 14_000_000;
/** Text beyond this is not parsed to find out whether it is JSON. */
const MAX_PARSED = 1_000_000;
/** Lines of data that are shown without a click. */
const OPEN_LINES = 12;

/**
 * What `<img>` and `<audio>` show. SVG is missing: a browser runs its scripts when the user opens the image in
 * a tab.
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

/** The kind of media that this type is, if it is shown. */
function mediaKind(type: string): 'image' | 'audio' | undefined {
  if (MEDIA.image.test(type)) return 'image';
  return MEDIA.audio.test(type) ? 'audio' : undefined;
}

/** The file itself where it is not media that can be shown, or is too large. */
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

/** Data that JSON can represent, written out; undefined for anything else. */
function written(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, undefined, 2);
  } catch {
    // A result that the page made itself may have a cycle, or throw when it is read.
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
  // The link policy looks closer when the user opens it; other schemes are not even offered.
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

/** @param structured what the result has beside its blocks; a block that says the same is left out */
function blockOf(block: unknown, index: number, structured: unknown): ResultBlock | undefined {
  if (!isObject(block)) return undefined;
  const { type, mimeType, data } = block;
  if (type === 'text') {
    const said = text(block['text']);
    const value = parsed(said);
    if (value === undefined) return said ? { kind: 'text', text: said } : undefined;
    // Servers repeat structured content as text, for clients that do not know it.
    if (structured !== undefined && sameJson(value, structured)) return undefined;
    return source(written(value) ?? said);
  }
  if (type === 'image' || type === 'audio') {
    return media(`${type}-${index + 1}`, mimeType, text(data));
  }
  if (type === 'resource_link') return link(block);
  if (type === 'resource' && isObject(block['resource'])) return resource(block['resource']);
  return source(written(block) ?? '');
}

/** Whether a block is for the model alone. */
function isForModelOnly(block: unknown): boolean {
  const annotations = isObject(block) ? block['annotations'] : undefined;
  const audience = isObject(annotations) ? annotations['audience'] : undefined;
  return Array.isArray(audience) && audience.length > 0 && !audience.includes('user');
}

/** Cuts what is too much; the last block then says so. */
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
 * What is shown of a result, in its order; structured content comes last.
 * @param isMissed whether a view was expected: then a result that is for the model alone, and its data, are better
 * than nothing. Otherwise the server chose to show the blocks for the user, and data only if there is nothing else.
 */
export function resultBlocks(result: unknown, isMissed = true): ResultBlock[] {
  if (!isObject(result)) return [];
  const { content, structuredContent } = result;
  const all: unknown[] = Array.isArray(content) ? content : [];
  const forUser = all.filter((block) => !isForModelOnly(block));
  const isDataShown = isMissed || all.length === 0;
  const blocks = (forUser.length > 0 || !isMissed ? forUser : all)
    // One more than is drawn, so that the rest is known to be missing.
    .slice(0, MAX_BLOCKS + 1)
    .map((block, index) => blockOf(block, index, isDataShown ? structuredContent : undefined))
    .filter((block) => block !== undefined);
  const data =
    structuredContent === undefined || !isDataShown ? undefined : written(structuredContent);
  if (data !== undefined) blocks.push(source(data));
  const [first] = blocks;
  // Nobody should have to open the only thing that there is.
  if (blocks.length === 1 && first?.kind === 'source') first.isOpen = true;
  return bounded(blocks);
}
