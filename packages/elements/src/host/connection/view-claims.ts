// Reads what a view says about itself. A view is untrusted, so types and lengths are checked here and no other part of
// the host has to check them again.
import type { AppCapabilities } from '../../protocol/capabilities.js';
import { isDisplayMode } from '../../protocol/host-context.js';
import { isObject } from '../../protocol/json-rpc.js';
import type {
  Icon,
  Implementation,
  LoggingLevel,
  LoggingMessageParams,
  Tool,
} from '../../protocol/mcp.js';
import type { SizeChangedParams } from '../../protocol/messages.js';

type Fields = Record<string, unknown>;

/** Maximum characters of a name, a title, a version. */
const MAX_NAME = 200;
/** Maximum characters of a description or a URL. */
const MAX_TEXT = 10_000;
/** Maximum characters of an icon, which may be a `data:` URL. */
const MAX_ICON = 100_000;
const MAX_ICONS = 10;

const LEVELS: readonly unknown[] = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
] satisfies LoggingLevel[];

const textOr = <T>(value: unknown, otherwise: T, max = MAX_NAME): string | T =>
  typeof value === 'string' ? value.slice(0, max) : otherwise;

/** The object without undefined fields. */
function known<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<T>;
}

function iconOf({ src, mimeType, sizes, theme }: Fields): Icon | undefined {
  if (typeof src !== 'string' || src.length > MAX_ICON) return undefined;
  const texts = Array.isArray(sizes) ? sizes.filter((size) => typeof size === 'string') : undefined;
  const isTheme = theme === 'light' || theme === 'dark';
  return {
    src,
    ...known<Pick<Icon, 'mimeType' | 'sizes' | 'theme'>>({
      mimeType: textOr(mimeType, undefined),
      sizes: texts?.slice(0, MAX_ICONS).map((size) => size.slice(0, MAX_NAME)),
      theme: isTheme ? theme : undefined,
    }),
  };
}

function iconsOf(value: unknown): Icon[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const icons = value
    .slice(0, MAX_ICONS)
    .map((icon) => (isObject(icon) ? iconOf(icon) : undefined));
  const valid = icons.filter((icon) => icon !== undefined);
  return valid.length > 0 ? valid : undefined;
}

/** The name and version that the view reports. */
export function appInfoOf(value: unknown): Implementation {
  const { name, version, title, description, websiteUrl, icons } = isObject(value) ? value : {};
  return {
    name: textOr(name, 'unknown'),
    version: textOr(version, '0.0.0'),
    ...known<Pick<Implementation, 'title' | 'description' | 'websiteUrl' | 'icons'>>({
      title: textOr(title, undefined),
      description: textOr(description, undefined, MAX_TEXT),
      websiteUrl: textOr(websiteUrl, undefined, MAX_TEXT),
      icons: iconsOf(icons),
    }),
  };
}

/** The fields that are objects. */
const objectsOf = (fields: Fields): Record<string, Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, Fields] => isObject(entry[1])),
  );

const toolsOf = ({ listChanged }: Fields): NonNullable<AppCapabilities['tools']> =>
  typeof listChanged === 'boolean' ? { listChanged } : {};

/** The capabilities that the view declares. Unknown capabilities are kept if they are objects (X7). */
export function appCapabilitiesOf(value: unknown): AppCapabilities {
  if (!isObject(value)) return {};
  const { availableDisplayModes: modes, tools, experimental, ...others } = value;
  return {
    ...objectsOf(others),
    ...(isObject(experimental) && { experimental: objectsOf(experimental) }),
    ...(isObject(tools) && { tools: toolsOf(tools) }),
    ...(Array.isArray(modes) && { availableDisplayModes: modes.filter(isDisplayMode) }),
  };
}

/** The size that the view requests; undefined if it requests none. */
export function sizeOf({ width, height }: Fields): SizeChangedParams | undefined {
  const isSize = (value: unknown): value is number =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0;
  if (!isSize(width) && !isSize(height)) return undefined;
  return { ...(isSize(width) && { width }), ...(isSize(height) && { height }) };
}

/** A log message. An unknown level becomes `info`. */
export function logOf({ level, logger, data }: Fields): LoggingMessageParams {
  return {
    level: LEVELS.includes(level) ? (level as LoggingLevel) : 'info',
    data,
    ...(typeof logger === 'string' && { logger: logger.slice(0, MAX_NAME) }),
  };
}

/** A tool that the view offers; undefined if it has no name. */
export function appToolOf(value: unknown): Tool | undefined {
  if (!isObject(value) || typeof value['name'] !== 'string') return undefined;
  const { name, title, description, inputSchema, outputSchema, annotations, _meta } = value;
  return {
    name: name as string,
    inputSchema: { ...(isObject(inputSchema) && inputSchema), type: 'object' },
    ...known<Pick<Tool, 'title' | 'description' | 'outputSchema' | 'annotations' | '_meta'>>({
      title: textOr(title, undefined),
      description: textOr(description, undefined, MAX_TEXT),
      outputSchema: isObject(outputSchema) ? outputSchema : undefined,
      annotations: isObject(annotations) ? annotations : undefined,
      _meta: isObject(_meta) ? _meta : undefined,
    }),
  };
}
