// From what the page asks to show to the HTML of it: given, read, or found through a tool.
import { toolResourceUri } from '../../protocol/ui-extension.js';
import type { ResourceUiMeta } from '../../protocol/ui-extension.js';
import type { Resource, ResourceContents, Tool } from '../../protocol/mcp.js';
import { textOf } from '../../rpc/text-of.js';
import { AppError } from '../app-error.js';
import { assertHtml, assertUiUri, readAppResource } from './app-resource.js';
import type { AppResource } from './app-resource.js';
import type { HandlerContext, HostHandlers } from '../requests/host-handlers.js';
import { catalogOf } from './server-catalog.js';
import type { ServerLink } from './server-link.js';

/** What to show; the first that is set counts. */
export interface AppSource {
  /** The HTML itself, with the metadata that would have come with it. */
  html?: string | undefined;
  resourceMeta?: ResourceUiMeta | undefined;
  /** A content item of `resources/read`. */
  resource?: ResourceContents | undefined;
  /** A `ui://` URI. */
  resourceUri?: string | undefined;
  /** A tool's name, or the tool. */
  tool?: string | Tool | undefined;
}

/** Where resources and tools come from. */
export interface ResourceOrigin {
  handlers: HostHandlers;
  link: ServerLink | undefined;
  maxHtmlBytes: number;
  /** For the page's handlers, which answer the frame here and not a view. */
  context: HandlerContext;
}

const fail = (
  reason: ConstructorParameters<typeof AppError>[1],
  message: string,
  hint: string,
  cause?: unknown,
) => new AppError('resource', reason, message, hint, cause === undefined ? undefined : { cause });

/** The definition of the tool that the page names; undefined when nobody can list tools. */
export async function findTool(
  source: AppSource,
  origin: ResourceOrigin,
): Promise<Tool | undefined> {
  const { tool } = source;
  if (tool === undefined || typeof tool === 'object') return tool;
  const { handlers, link, context } = origin;
  if (!handlers.listTools && !link?.capabilities.tools) return undefined;
  let tools: Tool[];
  try {
    tools = handlers.listTools
      ? (await handlers.listTools({}, context)).tools
      : await catalogOf(link!).tools();
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw fail(
      'read-failed',
      `The tools could not be listed: ${said}`,
      "Look into the server's log, then retry.",
      error,
    );
  }
  const found = tools.find(({ name }) => name === tool);
  if (found) return found;
  const known = tools.map(({ name }) => name).join(', ') || 'none';
  throw fail('unknown-tool', `The server has no tool named ${tool}.`, `Its tools: ${known}.`);
}

async function read(
  uri: string,
  { handlers, link, context }: ResourceOrigin,
): Promise<ResourceContents[]> {
  if (handlers.readResource) return (await handlers.readResource({ uri }, context)).contents;
  if (link?.capabilities.resources) return (await catalogOf(link).read(uri)).contents;
  throw fail(
    'read-failed',
    `Nobody can read ${uri}.`,
    'Give the frame a client, a relay, a server or handlers.readResource; the server must offer resources.',
  );
}

/** The resource's entry in the server's list: metadata may stand there too (R4). */
async function listed(
  uri: string,
  { handlers, link, context }: ResourceOrigin,
): Promise<Resource | undefined> {
  try {
    const resources = handlers.listResources
      ? (await handlers.listResources({}, context)).resources
      : link?.capabilities.resources && (await catalogOf(link).resources());
    return resources?.find((resource) => resource.uri === uri);
  } catch {
    // Servers need not list their views; what counts is that they can be read.
    return undefined;
  }
}

async function readUri(uri: string, origin: ResourceOrigin): Promise<AppResource> {
  assertUiUri(uri);
  let contents: ResourceContents[];
  let entry: Resource | undefined;
  try {
    [contents, entry] = await Promise.all([read(uri, origin), listed(uri, origin)]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const said = error instanceof Error ? error.message : String(error);
    throw fail(
      'read-failed',
      `The server could not read ${uri}: ${said}`,
      "Look into the server's log, then retry.",
      error,
    );
  }
  const item = contents?.find((content) => content.uri === uri) ?? contents?.[0];
  if (!item) {
    throw fail(
      'not-found',
      `${uri} has no contents.`,
      'The server answered resources/read with an empty list.',
    );
  }
  return readAppResource({ ...item, uri: item.uri ?? uri }, entry, origin.maxHtmlBytes);
}

function uriOf(tool: Tool | undefined, source: AppSource): string {
  if (!tool) {
    throw fail(
      'unknown-tool',
      `The tool ${String(source.tool)} cannot be looked up: nobody lists tools.`,
      'Give the frame a client, a relay, a server or handlers.listTools, or set tool to the Tool object.',
    );
  }
  let uri: string | undefined;
  try {
    uri = toolResourceUri(tool);
  } catch (error) {
    throw fail(
      'bad-uri',
      textOf(error),
      'The server should set _meta.ui.resourceUri to a ui:// URI.',
    );
  }
  if (uri) return uri;
  throw fail(
    'no-view',
    `The tool ${tool.name} has no view.`,
    'Its result is text: show that, or set _meta.ui.resourceUri on the server.',
  );
}

/** The resource to show. @throws AppError of the phase `resource` */
export async function loadAppResource(
  source: AppSource,
  tool: Tool | undefined,
  origin: ResourceOrigin,
): Promise<AppResource> {
  if (source.html !== undefined) {
    assertHtml(source.html, origin.maxHtmlBytes);
    return { html: source.html, uri: source.resourceUri, meta: source.resourceMeta ?? {} };
  }
  if (source.resource) return readAppResource(source.resource, undefined, origin.maxHtmlBytes);
  if (source.resourceUri !== undefined) return readUri(source.resourceUri, origin);
  if (source.tool !== undefined) return readUri(uriOf(tool, source), origin);
  throw fail(
    'nothing-to-show',
    'There is nothing to show.',
    'Set html, resource, resource-uri or tool.',
  );
}
