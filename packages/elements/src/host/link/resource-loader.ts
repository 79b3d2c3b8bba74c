// Loads the HTML of the requested view: given, read, or found through a tool.
import { errorText } from '../../protocol/error-text.js';
import { isMimeType } from '../../protocol/mime-type.js';
import { toolResourceUriAt } from '../../protocol/ui-extension.js';
import type { ResourceUiMeta } from '../../protocol/ui-extension.js';
import type { Resource, ResourceContents, Tool } from '../../protocol/mcp.js';
import { AppError } from '../app-error.js';
import { authRequired } from '../auth/auth-required.js';
import { toolMetaKeys, URI_LIST_MIME_TYPE } from '../dialects/dialect-name.js';
import { declaresViews } from './app-client-options.js';
import { assertHtml, assertUiUri, readAppResource } from './app-resource.js';
import type { AppResource, OwnResource, ResourceRules } from './app-resource.js';
import { serverErrorText } from './server-error-text.js';
import { listedResources, listedTools, readContents } from './server-lists.js';
import type { ListOrigin } from './server-lists.js';

/** What to show; the first field that is set is used. */
export interface AppSource {
  /** The HTML. */
  html?: string | undefined;
  /** With `html`: the server's `_meta.ui`, its MIME type, and the rest of `_meta`. */
  meta?: ResourceUiMeta | undefined;
  mimeType?: string | undefined;
  serverMeta?: Record<string, unknown> | undefined;
  /** A content item of `resources/read`, or HTML of the page with metadata. */
  resource?: ResourceContents | OwnResource | undefined;
  /** A `ui://` URI. */
  resourceUri?: string | undefined;
  /** A tool's name, or the tool. */
  tool?: string | Tool | undefined;
}

/** The origin of resources and tools, and the rules for views. */
export interface ResourceOrigin extends ListOrigin, ResourceRules {}

const fail = (
  reason: ConstructorParameters<typeof AppError>[1],
  message: string,
  hint: string,
  cause?: unknown,
) => new AppError('resource', reason, message, hint, cause === undefined ? undefined : { cause });

/** The definition of the tool that the page names; undefined if nothing can list tools. */
export async function findTool(
  source: AppSource,
  origin: ResourceOrigin,
): Promise<Tool | undefined> {
  const { tool } = source;
  if (tool === undefined || typeof tool === 'object') return tool;
  let tools: Tool[] | undefined;
  try {
    tools = await listedTools(origin, tool);
  } catch (error) {
    throw (
      authRequired(error) ??
      fail(
        'read-failed',
        `Could not list the tools: ${serverErrorText(error)}`,
        "Check the server's log, then retry.",
        error,
      )
    );
  }
  if (!tools) return undefined;
  const found = tools.find(({ name }) => name === tool);
  if (found) return found;
  const known = tools.map(({ name }) => name).join(', ') || 'none';
  throw fail('unknown-tool', `The server has no tool named ${tool}.`, `Its tools: ${known}.`);
}

async function read(uri: string, origin: ResourceOrigin): Promise<ResourceContents[]> {
  const result = await readContents(uri, origin);
  if (result) return result.contents;
  throw fail(
    'read-failed',
    `Could not read ${uri}: the frame has no server or handler for it.`,
    'Set client, relay, server or handlers.readResource on the frame; the server must have the resources capability.',
  );
}

/** The resource's entry in the server's list, which may also have metadata (R4). */
async function listed(uri: string, origin: ResourceOrigin): Promise<Resource | undefined> {
  try {
    return (await listedResources(origin))?.find((resource) => resource.uri === uri);
  } catch {
    // Servers need not list their views; reading them is enough.
    return undefined;
  }
}

/** A resource that is a URL becomes a view that frames it. */
async function framed(resource: AppResource): Promise<AppResource> {
  if (!isMimeType(resource.mimeType, URI_LIST_MIME_TYPE)) return resource;
  return (await import('../dialects/mcp-ui/uri-list.js')).framedUrl(resource);
}

async function readUri(uri: string, origin: ResourceOrigin): Promise<AppResource> {
  assertUiUri(uri);
  let contents: ResourceContents[];
  let entry: Resource | undefined;
  try {
    [contents, entry] = await Promise.all([read(uri, origin), listed(uri, origin)]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw (
      authRequired(error) ??
      fail(
        'read-failed',
        `The server could not read ${uri}: ${serverErrorText(error)}`,
        "Check the server's log, then retry.",
        error,
      )
    );
  }
  const item = contents?.find((content) => content.uri === uri) ?? contents?.[0];
  if (!item) {
    throw fail(
      'not-found',
      `${uri} has no contents.`,
      'The server answered resources/read with an empty list. Return the HTML of the view.',
    );
  }
  return framed(readAppResource({ ...item, uri: item.uri ?? uri }, entry, origin));
}

/** The MCP client of a relay is not known here. */
const UNDECLARED =
  ' If the server has one, it may list it only for MCP clients that declare MCP Apps: create the client of your backend with the capabilities that connect of createRelay() gets, or with appClientOptions() of @mcp-app/elements/host.';

function uriOf(
  tool: Tool | undefined,
  source: AppSource,
  { dialects = [], link, identity }: ResourceOrigin,
): string {
  if (!tool) {
    throw fail(
      'unknown-tool',
      `Could not look up the tool ${String(source.tool)}: the frame has nothing that lists tools.`,
      'Set client, relay, server or handlers.listTools on the frame, or set tool to the Tool object.',
    );
  }
  let uri: string | undefined;
  try {
    uri = toolResourceUriAt(tool, toolMetaKeys(dialects));
  } catch (error) {
    throw fail(
      'bad-uri',
      errorText(error),
      'Set _meta.ui.resourceUri to a ui:// URI on the server.',
    );
  }
  if (uri) return uri;
  if (declaresViews(link?.client) === false) {
    throw fail(
      'no-view',
      `The server listed ${tool.name} without a view, and the MCP client did not declare that this page can show views.`,
      'Create the client with new Client(info, appClientOptions()); appClientOptions is in @mcp-app/elements/host.',
      // The frame warns the developer about this `no-view`: it is a mistake of the page.
      'undeclared views',
    );
  }
  throw fail(
    'no-view',
    `The tool ${tool.name} has no view.`,
    `The result of the tool is shown without a view. To give it one, set _meta.ui.resourceUri on the server.${identity.by === 'relay' ? UNDECLARED : ''}`,
  );
}

/** Behind a gateway, a view may be listed in another form than its tool names it. */
async function listedUri(uri: string, toolName: string, origin: ResourceOrigin): Promise<string> {
  if (!toolName.includes('__')) return uri;
  return (await import('../requests/gateway-names.js')).resolveViewUri(uri, toolName, origin);
}

/** The resource to show. @throws AppError of the phase `resource` */
export async function loadAppResource(
  source: AppSource,
  tool: Tool | undefined,
  origin: ResourceOrigin,
): Promise<AppResource> {
  if (source.html !== undefined) {
    assertHtml(source.html, origin.maxHtmlBytes);
    const { html, resourceUri: uri, meta = {}, mimeType, serverMeta } = source;
    return { html, uri, meta, mimeType, serverMeta };
  }
  if (source.resource) return framed(readAppResource(source.resource, undefined, origin));
  if (source.resourceUri !== undefined) return readUri(source.resourceUri, origin);
  if (source.tool !== undefined) {
    const uri = uriOf(tool, source, origin);
    return readUri(await listedUri(uri, tool!.name, origin), origin);
  }
  throw fail(
    'nothing-to-show',
    'There is nothing to show.',
    'Set html, resource, resource-uri or tool.',
  );
}
