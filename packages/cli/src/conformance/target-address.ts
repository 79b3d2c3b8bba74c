// The address at which the browser finds what is checked.
import type { ServedView } from '@mcp-app/conformance';
import { serveViewFile, serveViewHtml } from '@mcp-app/conformance';
import { CommandError } from '../command-line/exit-codes.js';
import { checkServer, viewUriOf } from '../check/static-rules.js';
import { serverError } from '../dev/server-error.js';
import { startDevHost } from '../dev/dev-host.js';
import type { ServerDefinition } from '../servers/server-definition.js';
import type { ConformanceTarget } from './conformance-arguments.js';

/** Milliseconds for a page to answer. */
const ANSWER_MS = 10_000;

/** Ends with a clear sentence if nothing answers. */
export async function mustAnswer(url: string): Promise<void> {
  const address = url.replaceAll(/\{\w+\}/g, 'x');
  const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    (error: Error & { cause?: { code?: string } }) => {
      const why = error.cause?.code ?? error.message;
      throw new CommandError(
        'target',
        `${address} cannot be reached (${why}). Start the page, or check the address.`,
      );
    },
  );
  await response.body?.cancel();
  if (response.status >= 400)
    throw new CommandError(
      'target',
      `${address} answers with ${response.status}. Check the address; for the view of an MCP server, name its tool with --tool.`,
    );
}

async function viewOfFile(file: string): Promise<ServedView> {
  try {
    return await serveViewFile(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'does not exist' : `cannot be read: ${message}`;
    throw new CommandError('file', `${file} ${why}. Name the HTML file of a view, or its address.`);
  }
}

const htmlOf = ({ text, blob }: { text?: unknown; blob?: unknown }) =>
  typeof text === 'string' ? text : Buffer.from(String(blob), 'base64').toString('utf8');

/** The HTML of the tool's view; without a name, of the only view. */
async function viewOfServer(
  servers: readonly ServerDefinition[],
  tool: string | undefined,
): Promise<ServedView> {
  const host = await startDevHost({ port: 0, content: { servers } });
  try {
    if (host.problems.length > 0) throw serverError(host);
    const found = [];
    for (const { id } of host.data.servers) {
      const client = await host.clientOf(id);
      for (const one of (await checkServer(client)).tools) found.push({ client, tool: one });
    }
    const named = tool === undefined ? found : found.filter(({ tool: { name } }) => name === tool);
    const names = found.map(({ tool: { name } }) => name).join(', ');
    const [first] = named;
    if (!first)
      throw new CommandError(
        'view',
        tool === undefined
          ? 'No tool of the server has a view that can be read. Set _meta.ui.resourceUri of a tool.'
          : `There is no tool ${tool} with a view. ${names ? `Choose from: ${names}.` : 'Set _meta.ui.resourceUri of a tool.'}`,
      );
    if (new Set(named.map(({ tool: one }) => viewUriOf(one))).size > 1)
      throw new CommandError(
        'usage',
        `There are several views. Name a tool with --tool: ${names}.`,
      );
    const uri = String(viewUriOf(first.tool));
    const { contents } = await first.client.readResource({ uri });
    return await serveViewHtml(htmlOf(contents[0]!));
  } finally {
    await host.close();
  }
}

/** Where a view is, for as long as it is checked. */
export async function addressOfView(
  target: Extract<ConformanceTarget, { kind: 'view' }>,
): Promise<ServedView> {
  if ('file' in target) return viewOfFile(target.file);
  if ('servers' in target) return viewOfServer(target.servers, target.tool);
  await mustAnswer(target.url);
  return { url: target.url, close: async () => {} };
}

/** What a report calls it. */
export function titleOf(target: ConformanceTarget): string {
  if ('file' in target) return target.file;
  if (!('servers' in target)) return target.url;
  const servers = target.servers.map(({ name }) => name).join(', ');
  return target.tool === undefined ? servers : `${target.tool} of ${servers}`;
}
