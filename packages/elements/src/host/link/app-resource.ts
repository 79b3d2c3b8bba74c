// A view's HTML and its server's declarations, validated (R1, R2, R4).
import { isMimeType } from '../../protocol/mime-type.js';
import { uiMetaOfOpenAi } from '../../protocol/openai-meta.js';
import { RESOURCE_MIME_TYPE, uiMeta } from '../../protocol/ui-extension.js';
import type { ResourceUiMeta } from '../../protocol/ui-extension.js';
import { isObject } from '../../protocol/json-rpc.js';
import type { Meta, Resource, ResourceContents } from '../../protocol/mcp.js';
import { AppError } from '../app-error.js';
import { isDialectMimeType, REMOTE_DOM_MIME_TYPE } from '../dialects/dialect-name.js';
import type { DialectName } from '../dialects/dialect-name.js';

export interface AppResource {
  html: string;
  /** The `ui://` URI that it was read from; undefined if the page supplied the HTML. */
  uri: string | undefined;
  meta: ResourceUiMeta;
  /** As the server sent it; undefined if the page supplied `html`. */
  mimeType?: string | undefined;
  /** The server's `_meta` without `ui`; undefined if it is empty. */
  serverMeta?: Record<string, unknown> | undefined;
}

/** HTML that the page has itself, with the metadata that a server would send with it. */
export interface OwnResource {
  /** The HTML of the view. */
  text: string;
  uri?: undefined;
  /** Default: `text/html;profile=mcp-app`. */
  mimeType?: string | undefined;
  /** `ui` has the domains, the permissions and the border of the view. */
  _meta?: (Meta & { ui?: ResourceUiMeta | undefined }) | undefined;
}

/** The maximum size of a view, and the supported formats besides the standard. Default: none. */
export interface ResourceRules {
  maxHtmlBytes: number;
  dialects?: readonly DialectName[] | undefined;
}

const refuse = (
  ...args: ConstructorParameters<typeof AppError> extends [unknown, ...infer R] ? R : never
) => new AppError('resource', ...args);

export function assertUiUri(uri: unknown): asserts uri is string {
  if (typeof uri === 'string' && /^ui:\/\/./.test(uri)) return;
  throw refuse(
    'bad-uri',
    `${JSON.stringify(uri)} is not a UI resource: its URI must start with ui://.`,
    "Point the tool's _meta.ui.resourceUri, or resource-uri, at a ui:// resource of the server.",
  );
}

function decode(item: ResourceContents | OwnResource): string {
  if ('text' in item && typeof item.text === 'string') return item.text;
  if (!('blob' in item) || typeof item.blob !== 'string') return '';
  try {
    // `atob` returns bytes, not characters: without the second step, non-ASCII text would be broken (R2).
    const bytes = Uint8Array.from(atob(item.blob), (char) => char.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch (cause) {
    throw refuse(
      'invalid-base64',
      `The blob of ${item.uri} is not base64.`,
      'Send the HTML as text, or as base64 of its UTF-8 bytes.',
      { cause },
    );
  }
}

const isLength = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0;

function preferredSizeOf(size: unknown): Pick<ResourceUiMeta, 'preferredSize'> {
  if (isLength(size)) return { preferredSize: { height: size } };
  if (!isObject(size)) return {};
  const lengths = ['width', 'height', 'minHeight', 'aspectRatio'].filter((name) =>
    isLength(size[name]),
  );
  return { preferredSize: Object.fromEntries(lengths.map((name) => [name, size[name]])) };
}

/** Merges metadata by field: the content item overrides the listing, which overrides the dialect (R4). */
function mergedMeta(
  item: ResourceContents | OwnResource,
  listed: Resource | undefined,
  further: ResourceUiMeta,
): ResourceUiMeta {
  const meta: Record<string, unknown> = { ...further, ...uiMeta(listed), ...uiMeta(item) };
  return {
    ...(isObject(meta['csp']) && { csp: meta['csp'] }),
    ...(isObject(meta['permissions']) && { permissions: meta['permissions'] }),
    ...(typeof meta['domain'] === 'string' && { domain: meta['domain'] }),
    ...(typeof meta['prefersBorder'] === 'boolean' && { prefersBorder: meta['prefersBorder'] }),
    ...preferredSizeOf(meta['preferredSize']),
  };
}

function furtherMeta(item: ResourceContents | OwnResource, listed: Resource | undefined) {
  const { ui: _, ...further }: Meta = { ...listed?._meta, ...item._meta };
  return Object.keys(further).length > 0 ? further : undefined;
}

/** Refuses HTML that is empty or larger than `maxBytes`. */
export function assertHtml(html: string, maxBytes: number): void {
  if (html.trim() === '') {
    throw refuse(
      'empty',
      'The view has no HTML.',
      'The server answered resources/read with empty contents. Return the HTML of the view.',
    );
  }
  // Length counts UTF-16 units, and the bytes are one to three times as many. The HTML is encoded only if this range
  // contains the limit.
  const { length } = html;
  if (
    length > maxBytes ||
    (length * 3 > maxBytes && new TextEncoder().encode(html).length > maxBytes)
  ) {
    throw refuse(
      'too-large',
      `The view's HTML is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`,
      'Make the view smaller, or raise limits.maxHtmlBytes.',
    );
  }
}

const OLDER_RESOURCES = 'docs/guides/older-mcp-ui.md of @mcp-app/elements';

/** The hint for an unsupported type. */
function typeHint(mimeType: string | undefined): string {
  const declare = `Declare mimeType: "${RESOURCE_MIME_TYPE}" on the server.`;
  if (isMimeType(mimeType, REMOTE_DOM_MIME_TYPE)) {
    return `Remote DOM runs a server's script against components of the page, which cannot be sandboxed, so it is never shown. Send HTML instead: see ${OLDER_RESOURCES}.`;
  }
  if (!isDialectMimeType(mimeType, ['mcp-ui'])) return declare;
  return `${declare} If it is an older mcp-ui resource, add mcp-ui to the frame's dialects: see ${OLDER_RESOURCES}.`;
}

/** Whether a resource of this type is a view. */
export const isViewType = (
  mimeType: string | undefined,
  dialects: readonly DialectName[],
): boolean => isMimeType(mimeType, RESOURCE_MIME_TYPE) || isDialectMimeType(mimeType, dialects);

/**
 * Creates an AppResource from one content item.
 * @param item without a URI if it does not come from a server
 * @param listed the resource's entry in `resources/list`, if there is one
 * @throws AppError if the resource is invalid
 */
export function readAppResource(
  item: ResourceContents | OwnResource,
  listed: Resource | undefined,
  { maxHtmlBytes, dialects = [] }: ResourceRules,
): AppResource {
  const isOwn = item.uri === undefined;
  if (!isOwn) assertUiUri(item.uri);
  const mimeType = item.mimeType ?? listed?.mimeType ?? (isOwn ? RESOURCE_MIME_TYPE : undefined);
  if (!isViewType(mimeType, dialects)) {
    throw refuse(
      'wrong-mime-type',
      `The server returned ${mimeType ?? 'no MIME type'} for ${item.uri ?? 'the view'}, not ${RESOURCE_MIME_TYPE}.`,
      typeHint(mimeType),
    );
  }
  const html = decode(item);
  assertHtml(html, maxHtmlBytes);
  const serverMeta = furtherMeta(item, listed);
  const further = dialects.includes('openai') ? uiMetaOfOpenAi(serverMeta) : {};
  return { html, uri: item.uri, meta: mergedMeta(item, listed, further), mimeType, serverMeta };
}
