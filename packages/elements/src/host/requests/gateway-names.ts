// Names behind a gateway, which lists the tools and resources of several servers under names of its own: the view of
// `alpha` calls `get-time`, and the gateway lists `alpha__get-time`. A name is looked up within the server that the
// view was found at, and nowhere else. See docs/decisions/gateway-names.md. Loaded when a frame may need it.
import { toolResourceUri } from '../../protocol/ui-extension.js';
import type { Resource, Tool } from '../../protocol/mcp.js';
import * as ErrorCode from '../../protocol/error-codes.js';
import { RpcError } from '../../rpc/rpc-error.js';
import { listedResources, listedTools } from '../link/server-lists.js';
import type { ListOrigin } from '../link/server-lists.js';
import { callHandler } from './call-handler.js';
import type { HostHandlers } from './host-handlers.js';
import type { ShownView } from '../session/view-scope.js';

const SEPARATOR = '__';

/** How many candidates an error lists. */
const MAX_CANDIDATES = 10;

/**
 * `alpha__` of `alpha__get-time`; undefined for a name without one. The last separator counts: a longer prefix has
 * fewer tools, so it never includes those of another server.
 */
export function prefixOf(name: string): string | undefined {
  const end = name.lastIndexOf(SEPARATOR) + SEPARATOR.length;
  return end > SEPARATOR.length && end < name.length ? name.slice(0, end) : undefined;
}

/** A name that cannot be resolved. The candidates are also in `data`, for code. */
function unresolved(message: string, candidates: readonly string[]): RpcError {
  const named = candidates.slice(0, MAX_CANDIDATES);
  const more = candidates.length - named.length;
  const list = named.length > 0 ? ` Candidates: ${named.join(', ')}` : '';
  const text = list && `${list}${more > 0 ? ` and ${more} more` : ''}.`;
  return new RpcError(
    ErrorCode.InvalidParams,
    message + text,
    named.length > 0 ? { candidates: named } : undefined,
  );
}

/** The URI of a tool's view; undefined also if it is declared incorrectly. */
function uriOf(tool: Tool): string | undefined {
  try {
    return toolResourceUri(tool);
  } catch {
    return undefined;
  }
}

type Prefix = string | undefined;

/** The prefixes that the view may belong to; undefined stands for no prefix. Empty if nothing is known. */
function prefixesOf({ toolName, uri }: ShownView, tools: readonly Tool[]): readonly Prefix[] {
  if (toolName !== undefined) return [prefixOf(toolName)];
  if (uri === undefined) return [];
  // A gateway may write the URI in another form than the tool, or list a view that no tool declares.
  const rules: ((server: string, declared: string | undefined) => boolean)[] = [
    (_, declared) => declared === uri,
    (server, declared) => declared !== undefined && formsOf(declared, server).includes(uri),
    (server) => isMarked(uri, server),
  ];
  for (const rule of rules) {
    const found = tools
      .filter((tool) => serversOf(prefixOf(tool.name)).some((name) => rule(name, uriOf(tool))))
      .map(({ name }) => prefixOf(name));
    if (found.length > 0) return [...new Set(found)];
  }
  return [];
}

/** A view that nothing identifies belongs to no server behind the gateway. */
const orNone = (prefixes: readonly Prefix[]): readonly Prefix[] =>
  prefixes.length > 0 ? prefixes : [undefined];

const isText = (value: unknown): string | undefined =>
  value === undefined || typeof value === 'string'
    ? undefined
    : 'it is not a string. Return the listed name, or undefined to refuse the request.';

/** The tools of all servers that the view may have meant. */
const sameName = (name: string, tools: readonly Tool[]): string[] => [
  ...new Set(
    tools
      .map((tool) => tool.name)
      .filter((listed) => listed === name || listed.endsWith(SEPARATOR + name)),
  ),
];

/** A tool under the name that the server lists. */
export interface ResolvedTool {
  name: string;
  /** Its definitions: several if the server lists the name more than once. Undefined if nothing lists tools. */
  tools: readonly Tool[] | undefined;
}

/** Every definition of this name. */
const named = (name: string, tools: readonly Tool[]): readonly Tool[] =>
  tools.filter((tool) => tool.name === name);

/**
 * The tool that a view means.
 * @throws RpcError if its server has no such tool, or if several could be meant
 */
export async function resolveTool(
  name: string,
  shown: ShownView,
  origin: ListOrigin,
): Promise<ResolvedTool> {
  const rule = origin.handlers.resolveTool;
  if (rule) return resolveByPage(name, shown, origin, rule);
  const tools = await listedTools(origin);
  // The page answers calls and lists no tools, so its handler decides.
  if (!tools) return { name, tools };
  const prefixes = prefixesOf(shown, tools);
  if (prefixes.length > 1) {
    throw unresolved(
      `The tool ${name} is ambiguous: ${shown.uri} is the view of tools with different prefixes. Set tool on the frame.`,
      sameName(name, tools),
    );
  }
  if (prefixes.length === 0 && prefixOf(name) !== undefined) {
    throw unresolved(
      `The tool ${name} is refused: nothing says to which server this view belongs. Set tool on the frame, or handlers.resolveTool.`,
      sameName(name, tools),
    );
  }
  const [prefix] = prefixes;
  const own = prefix === undefined ? [name] : [prefix + name];
  if (prefix !== undefined && name.startsWith(prefix)) own.push(name);
  // A server may have restarted with other tools, so the list is read again if it lacks the tool.
  const current = await listedTools(origin, own.at(-1));
  const found = own.filter((listed) => named(listed, current!).length > 0);
  if (found.length > 1) throw unresolved(`The tool ${name} is ambiguous.`, found);
  if (found[0] !== undefined) return { name: found[0], tools: named(found[0], current!) };
  const reason =
    prefix === undefined
      ? "The view's server does not have this tool."
      : `The view may call the tools whose names start with ${prefix}, and none of them has this name. If others belong to the same server, set handlers.resolveTool.`;
  throw unresolved(`Unknown tool: ${name}. ${reason}`, sameName(name, current!));
}

async function resolveByPage(
  name: string,
  { toolName, uri: resourceUri }: ShownView,
  origin: ListOrigin,
  rule: NonNullable<HostHandlers['resolveTool']>,
): Promise<ResolvedTool> {
  const tools = (await listedTools(origin)) ?? [];
  const chosen = await callHandler(
    'resolveTool',
    origin,
    (own) => rule({ name, toolName, resourceUri, tools }, own),
    isText,
  );
  if (chosen === undefined)
    throw unresolved(`Unknown tool: ${name}. The page does not offer it to this view.`, []);
  const current = await listedTools(origin, chosen);
  const found = current && named(chosen, current);
  if (found?.length === 0) {
    const instead = chosen === name ? '' : ` The page resolved it to ${chosen}.`;
    throw unresolved(`Unknown tool: ${name}.${instead} The view's server does not have it.`, []);
  }
  return { name: chosen, tools: found };
}

const UI = 'ui://';

/** Every form in which gateways write a URI of this server: `alpha+file:///a`, `ui://alpha+b`, `ui://alpha/b`. */
const formsOf = (uri: string, server: string): string[] =>
  uri.startsWith(UI)
    ? [`${UI}${server}+${uri.slice(UI.length)}`, `${UI}${server}/${uri.slice(UI.length)}`]
    : [`${server}+${uri}`];

const isMarked = (uri: string, server: string): boolean =>
  server !== '' &&
  [`${server}+`, `${UI}${server}+`, `${UI}${server}/`].some((mark) => uri.startsWith(mark));

/** The names of a prefix's server: `alpha` and `mcp__alpha` of `mcp__alpha__`. A tool without a prefix has none: "". */
function serversOf(prefix: Prefix): string[] {
  if (prefix === undefined) return [''];
  const whole = prefix.slice(0, -SEPARATOR.length);
  return [...new Set([whole, whole.slice(prefixOf(whole)?.length ?? 0)])];
}

/** Whether a URI has the mark of another server that the gateway has tools of, or only tools of others declare it. */
function isForeign(uri: string, prefixes: readonly Prefix[], tools: readonly Tool[]): boolean {
  const own = prefixes.flatMap(serversOf);
  const others = tools.flatMap(({ name }) => serversOf(prefixOf(name)));
  if (others.some((server) => !own.includes(server) && isMarked(uri, server))) return true;
  const declaring = tools.filter((tool) => uriOf(tool) === uri);
  return declaring.length > 0 && !declaring.some(({ name }) => prefixes.includes(prefixOf(name)));
}

/** The listed resources of these servers that the URI may mean. */
function listedForms(uri: string, servers: readonly string[], resources: readonly Resource[]) {
  const isListed = (form: string) => resources.some((resource) => resource.uri === form);
  const isOwn = servers.some((server) => isMarked(uri, server));
  return [...servers.flatMap((server) => formsOf(uri, server)), ...(isOwn ? [uri] : [])].filter(
    isListed,
  );
}

const ambiguous = (uri: string, candidates: readonly string[]) =>
  unresolved(`The resource ${uri} is ambiguous.`, candidates);

/**
 * The resource that a view means.
 * @throws RpcError if it belongs to another server, or if several could be meant
 */
export async function resolveUri(
  uri: string,
  shown: ShownView,
  origin: ListOrigin,
): Promise<string> {
  const { toolName, uri: resourceUri } = shown;
  const rule = origin.handlers.resolveResource;
  if (rule) {
    const chosen = await callHandler(
      'resolveResource',
      origin,
      (own) => rule({ uri, toolName, resourceUri }, own),
      isText,
    );
    if (chosen !== undefined) return chosen;
    throw unresolved(`The page does not offer the resource ${uri} to this view.`, []);
  }
  const tools = await knownTools(shown, origin);
  const known = prefixesOf(shown, tools);
  const prefixes = orNone(known);
  const resources = await resourcesOf(origin);
  // Not behind a gateway, as far as its own tool says.
  if (known[0] === undefined && known.length === 1) return uri;
  const servers = prefixes.flatMap((prefix) => (prefix === undefined ? [] : serversOf(prefix)));
  const own = listedForms(uri, servers, resources);
  if (own.length > 1) throw ambiguous(uri, own);
  if (own[0] !== undefined) return own[0];
  if (servers.some((server) => isMarked(uri, server))) return uri;
  if (isForeign(uri, prefixes, tools)) {
    throw unresolved(
      `The resource ${uri} belongs to another server than the view. If both are one server, set handlers.resolveResource.`,
      [],
    );
  }
  return isListed(uri, resources) ? uri : unlistedForm(uri, resourceUri, servers, resources);
}

const isListed = (uri: string, resources: readonly Resource[]): boolean =>
  resources.some((resource) => resource.uri === uri);

/** Servers need not list what they read. The form is then that of the server's other resources. */
function unlistedForm(
  uri: string,
  resourceUri: string | undefined,
  servers: readonly string[],
  resources: readonly Resource[],
): string {
  const known = [resourceUri ?? '', ...resources.map((resource) => resource.uri)];
  const uses = (mark: string) => known.some((other) => other.startsWith(mark));
  for (const server of servers) {
    const [plus, slash] = formsOf(uri, server);
    if (uses(`${UI}${server}+`)) return plus!;
    if (uses(`${server}+`)) return slash ?? plus!;
  }
  return uri;
}

/** Without a tool, the list only helps to find the server; a read does not fail because there is no list. */
async function knownTools({ toolName }: ShownView, origin: ListOrigin): Promise<readonly Tool[]> {
  try {
    return (await listedTools(origin)) ?? [];
  } catch (error) {
    if (toolName === undefined) return [];
    throw error;
  }
}

async function resourcesOf(origin: ListOrigin): Promise<readonly Resource[]> {
  try {
    return (await listedResources(origin)) ?? [];
  } catch {
    // Servers need not list their resources; reading them is enough.
    return [];
  }
}

/** A part of a list, as a view gets it. */
type ListPart = {
  [Key in 'tools' | 'prompts' | 'resources' | 'resourceTemplates']?: readonly {
    name: string;
    uri?: string;
    uriTemplate?: string;
  }[];
};

/** A part of a list without what belongs to other servers: what a view may not use, it does not see. */
export async function ownPart<Part extends object>(
  part: Part,
  shown: ShownView,
  origin: ListOrigin,
): Promise<Part> {
  const tools = await knownTools(shown, origin);
  const known = prefixesOf(shown, tools);
  if (known[0] === undefined && known.length === 1) return part;
  const prefixes = orNone(known);
  const { tools: listed, prompts, resources, resourceTemplates } = part as ListPart;
  const hasPrefix = ({ name }: { name: string }) =>
    prefixes.some((prefix) =>
      prefix === undefined ? prefixOf(name) === undefined : name.startsWith(prefix),
    );
  const isOwn = ({ uri, uriTemplate }: { uri?: string; uriTemplate?: string }) =>
    !isForeign(uri ?? uriTemplate ?? '', prefixes, tools);
  return {
    ...part,
    ...(listed && { tools: listed.filter(hasPrefix) }),
    // Gateways that rename tools need not rename prompts.
    ...(prompts && {
      prompts: prompts.filter((prompt) => !prefixOf(prompt.name) || hasPrefix(prompt)),
    }),
    ...(resources && { resources: resources.filter(isOwn) }),
    ...(resourceTemplates && { resourceTemplates: resourceTemplates.filter(isOwn) }),
  };
}

/** The URI of a tool's own view, which a gateway may list in another form than its tool names it. */
export async function resolveViewUri(
  uri: string,
  toolName: string,
  origin: ListOrigin,
): Promise<string> {
  const prefix = prefixOf(toolName);
  if (prefix === undefined) return uri;
  const resources = await resourcesOf(origin);
  const own = listedForms(uri, serversOf(prefix), resources);
  return own.length === 1 ? own[0]! : uri;
}
