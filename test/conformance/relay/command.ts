// `npm run conformance -- --relay URL`: checks a running relay, and writes the results.
import { writeFileSync } from 'node:fs';
import { startRelayMcpServer } from './mcp-server.ts';
import { newSession, request, send } from './page.ts';
import type { RelayAddress } from './page.ts';
import { probeRelay, relayReport } from './probe-relay.ts';

export interface RelayCommand {
  relay: string;
  'relay-header': readonly string[];
  'mcp-port': string;
  markdown: string;
  json: string;
}

/** Milliseconds for each answer. */
const PATIENCE = 15_000;

/** The exit code: 1 on failures. Rejects if the relay cannot be tested. */
export async function checkRelay(options: RelayCommand): Promise<number> {
  const { relay: url, markdown, json } = options;
  if (!URL.canParse(url) || !/^(http|ws)s?:/.test(url))
    throw new Error(`--relay needs an http(s) URL, not ${url}.`);
  const port = Number(options['mcp-port']);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`--mcp-port needs a port, not ${options['mcp-port']}.`);
  const headers = Object.fromEntries(options['relay-header'].map(headerIn));
  const relay: RelayAddress = { url, headers, patience: PATIENCE };
  const mcp = await startRelayMcpServer(port).catch((error: Error) => {
    throw new Error(`The MCP server cannot listen on port ${port}: ${error.message}`);
  });
  try {
    await mustServe(relay, mcp.url);
    const outcomes = await probeRelay({ relay, mcp });
    const text = relayReport(url, outcomes);
    console.log(text);
    writeFileSync(markdown, text);
    writeFileSync(json, `${JSON.stringify({ relay: url, outcomes }, null, 2)}\n`);
    const short = Object.keys(outcomes).filter((id) => outcomes[id]!.status === 'failed');
    console.error(
      `${short.length === 0 ? 'No failures' : `Failed: ${short.join(', ')}`}. ${markdown}, ${json}`,
    );
    return short.length > 0 ? 1 : 0;
  } finally {
    await mcp.close();
  }
}

function headerIn(text: string): [string, string] {
  const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(text) ?? [];
  if (!name || !value) throw new Error(`--relay-header needs 'name: value', not ${text}.`);
  return [name.toLowerCase(), value];
}

/** Throws if there is no relay, or it has another MCP server: its answers would prove nothing. */
async function mustServe(relay: RelayAddress, mcpUrl: string): Promise<void> {
  const answer = await send(relay, request(newSession(), 1, 'tools/list')).catch(
    (error: Error & { cause?: { code?: string } }) => {
      throw new Error(`${relay.url} cannot be reached (${error.cause?.code ?? error.message}).`);
    },
  );
  const { result, error } = answer.envelopes[0]?.message ?? {};
  const { tools = [] } = (result ?? {}) as { tools?: { name: string }[] };
  if (tools.some(({ name }) => name === 'probe_run')) return;
  const seen = error ? `error ${error.code} ${error.message}` : `status ${answer.status}`;
  throw new Error(
    `${relay.url} does not answer with the tools of ${mcpUrl} (${seen}). ` +
      'Let the MCP client of the relay connect there, when it is first used.',
  );
}
