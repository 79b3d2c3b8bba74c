// The rules that need no browser: what a server lists, and the HTML of its views.
import { parseCspSource, toolsForModel } from '@mcp-app/elements/policy';
import {
  isObject,
  RESOURCE_MIME_TYPE,
  RESOURCE_URI_META_KEY,
  uiMeta,
} from '@mcp-app/elements/protocol';
import type { Client, Tool } from '@modelcontextprotocol/client';
import { finding } from './rules.js';
import type { Finding } from './rules.js';

/** A view as the server sends it. */
export interface ReadView {
  uri: string;
  /** The length of the HTML in bytes. */
  bytes: number;
  /** `_meta.ui.csp`. */
  csp: Record<string, unknown>;
}

export interface ServerContent {
  /** The tools that a model may call and that have a view. */
  tools: Tool[];
  /** The views that can be read, by URI. */
  views: ReadonlyMap<string, ReadView>;
  findings: Finding[];
}

const CSP_LISTS = ['connectDomains', 'resourceDomains', 'frameDomains', 'baseUriDomains'];
const MAX_HTML_BYTES = 1_000_000;
/** Where a document must say that it is one, in characters from the start. */
const HEAD_LENGTH = 1024;

/** The address of a tool's view, whatever it is; undefined if the tool has none. */
export const viewUriOf = (tool: Tool): unknown =>
  uiMeta(tool)?.['resourceUri'] ?? tool._meta?.[RESOURCE_URI_META_KEY];

const shown = (value: unknown) => JSON.stringify(value) ?? 'undefined';

function checkTool(tool: Tool): Finding[] {
  const subject = tool.name;
  const found: Finding[] = [];
  const add = (...args: [Finding['rule'], string]) =>
    found.push(finding(args[0], subject, args[1]));
  const uri = viewUriOf(tool);
  const ui = uiMeta(tool);
  const declared = tool._meta?.['ui'];
  if (declared !== undefined && !ui)
    add('APP-007', `_meta.ui is ${shown(declared)}. Use an object.`);
  if (uri !== undefined && typeof uri !== 'string')
    add('APP-007', `_meta.ui.resourceUri is ${shown(uri)}. Use a string.`);
  else if (typeof uri === 'string' && !uri.startsWith('ui://'))
    add('APP-001', `The view is ${shown(uri)}. Use a URI that begins with ui://.`);
  if (uri !== undefined && ui?.['resourceUri'] === undefined)
    add('APP-006', `Write _meta: { ui: { resourceUri: ${shown(uri)} } } instead.`);
  const { visibility } = ui ?? {};
  if (visibility === undefined) return found;
  if (!Array.isArray(visibility)) add('APP-007', `visibility is ${shown(visibility)}. Use a list.`);
  else
    for (const entry of visibility)
      if (entry !== 'model' && entry !== 'app')
        add('APP-011', `visibility has ${shown(entry)}. Use "model", "app" or both.`);
  return found;
}

/** `_meta.ui` of a listed or read view. */
function checkMeta(owner: { _meta?: Record<string, unknown> | undefined }, uri: string): Finding[] {
  const found: Finding[] = [];
  const declared = owner._meta?.['ui'];
  if (declared === undefined) return found;
  if (!isObject(declared))
    return [finding('APP-008', uri, `_meta.ui is ${shown(declared)}. Use an object.`)];
  const { csp, permissions, domain, prefersBorder } = declared;
  const expect = (name: string, value: unknown, isValid: boolean, kind: string) => {
    if (value !== undefined && !isValid)
      found.push(finding('APP-008', uri, `_meta.ui.${name} is ${shown(value)}. Use ${kind}.`));
  };
  expect('csp', csp, isObject(csp), 'an object of lists');
  expect('permissions', permissions, isObject(permissions), 'an object such as { camera: {} }');
  expect('domain', domain, typeof domain === 'string', 'a string');
  expect('prefersBorder', prefersBorder, typeof prefersBorder === 'boolean', 'true or false');
  for (const list of isObject(csp) ? CSP_LISTS : []) {
    const entries = (csp as Record<string, unknown>)[list];
    expect(`csp.${list}`, entries, Array.isArray(entries), 'a list of origins');
    for (const entry of Array.isArray(entries) ? entries : []) {
      // On this machine, views may use servers of this machine.
      const read = parseCspSource(entry, { allowLoopback: true });
      if ('reason' in read) found.push(finding('APP-009', uri, `csp.${list}: ${read.reason}`));
    }
  }
  return found;
}

interface Content {
  mimeType?: string | undefined;
  text?: unknown;
  blob?: unknown;
  _meta?: Record<string, unknown> | undefined;
}

const htmlOf = ({ text, blob }: Content) =>
  typeof text === 'string' ? text : Buffer.from(String(blob), 'base64').toString();

function checkContent(uri: string, content: Content, found: Finding[]): ReadView | undefined {
  const { mimeType, text, blob } = content;
  if (mimeType !== RESOURCE_MIME_TYPE)
    found.push(
      finding('APP-002', uri, `The MIME type is ${shown(mimeType)}. Use "${RESOURCE_MIME_TYPE}".`),
    );
  found.push(...checkMeta(content, uri));
  if (typeof text !== 'string' && typeof blob !== 'string') {
    found.push(
      finding('APP-003', uri, 'The content has neither text nor blob. Put the HTML into text.'),
    );
    return undefined;
  }
  const html = htmlOf(content);
  const start = html.trimStart().slice(0, HEAD_LENGTH);
  if (!/^<!doctype html|<html[\s>]/i.test(start))
    found.push(
      finding('APP-004', uri, 'The content has no <!doctype html> or <html> at its start. Add it.'),
    );
  const bytes = Buffer.byteLength(html);
  if (bytes > MAX_HTML_BYTES)
    found.push(
      finding(
        'VIEW-008',
        uri,
        `The HTML has ${(bytes / 1e6).toFixed(1)} MB. Leave out what the view does not use.`,
      ),
    );
  const { csp } = (uiMeta(content) ?? {}) as { csp?: unknown };
  return { uri, bytes, csp: isObject(csp) ? csp : {} };
}

async function readView(
  client: Client,
  uri: string,
  found: Finding[],
): Promise<ReadView | undefined> {
  try {
    const { contents } = await client.readResource({ uri });
    const [first] = contents as Content[];
    if (first) return checkContent(uri, first, found);
    found.push(
      finding('APP-005', uri, 'resources/read returns no content. Return the HTML of the view.'),
    );
  } catch (error) {
    const { message } = error as Error;
    // The client refuses content without both before we see it.
    const isEmpty = /\btext\b/.test(message) && /\bblob\b/.test(message);
    found.push(
      isEmpty
        ? finding('APP-003', uri, 'The content has neither text nor blob. Put the HTML into text.')
        : finding(
            'APP-005',
            uri,
            `resources/read fails: ${message}. Register the view at this URI.`,
          ),
    );
  }
  return undefined;
}

/** All tools and views of a server. Rejects if the server does not answer. */
export async function checkServer(client: Client): Promise<ServerContent> {
  const findings: Finding[] = [];
  const capabilities = client.getServerCapabilities();
  const { tools } = capabilities?.tools ? await client.listTools() : { tools: [] };
  const listed = capabilities?.resources
    ? await client.listResources().catch(() => ({ resources: [] }))
    : { resources: [] };
  for (const tool of tools) findings.push(...checkTool(tool));
  for (const { uri, mimeType, _meta } of listed.resources) {
    const isView = uri.startsWith('ui://');
    if (!isView && (mimeType === RESOURCE_MIME_TYPE || _meta?.['ui'] !== undefined))
      findings.push(
        finding('APP-001', uri, 'A view has this URI. Use one that begins with ui://.'),
      );
    if (isView && mimeType !== undefined && mimeType !== RESOURCE_MIME_TYPE)
      findings.push(
        finding('APP-002', uri, `It is listed as ${shown(mimeType)}. Use "${RESOURCE_MIME_TYPE}".`),
      );
    if (isView) findings.push(...checkMeta({ _meta }, uri));
  }
  const withView = tools.filter((tool) => typeof viewUriOf(tool) === 'string');
  const views = new Map<string, ReadView>();
  for (const uri of new Set(withView.map((tool) => String(viewUriOf(tool))))) {
    const view = await readView(client, uri, findings);
    if (view) views.set(uri, view);
  }
  // What only a view may call is not called by a host.
  const callable = (toolsForModel(withView) as Tool[]).filter((tool) =>
    views.has(String(viewUriOf(tool))),
  );
  return { tools: callable, views, findings };
}
