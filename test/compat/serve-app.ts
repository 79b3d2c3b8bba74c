// Runs an app as a separate process, and makes it reachable for a frame: by its URL, or through our relay.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { z } from 'zod';
import { serveRelay } from '../support/relay-test-server.mjs';
import type { AppEntry } from './app-entry.ts';
import { CACHE, cleanEnvironment, folderOf, programOf } from './install.ts';
import { freePort } from '../support/free-port.mjs';
import { startProgram } from '../support/started-program.mjs';

/** Some build their view first. */
const START_MS = 180_000;

const ANY_RESULT = z.looseObject({});

export interface ServedApp {
  /** Attributes of the frame that lead to the server. */
  reach: Record<string, string>;
  /** The input of its tool. */
  input: Record<string, unknown>;
  /** Calls a tool like the backend of a host. Missing if the frame calls it. */
  callTool?: (name: string, input: object) => Promise<unknown>;
  /** The last error output of the process. */
  said(): string;
  close(): Promise<void>;
}

interface Program {
  file: string;
  args: string[];
  env: Record<string, string>;
  cwd: string;
}

function programFor(app: AppEntry, port: number): Program {
  const home = join(CACHE, 'homes', app.name);
  const withPort = (text: string) => text.replaceAll('$PORT', String(port));
  const env = Object.entries({ PORT: '$PORT', ...app.env }).map(([key, value]) => [
    key,
    withPort(value),
  ]);
  return {
    file: programOf(app),
    args: [...(app.around ? [folderOf(app)] : []), ...(app.args ?? []).map(withPort)],
    env: { ...cleanEnvironment(home), ...Object.fromEntries(env) },
    cwd: home,
  };
}

/** Keeps the end of a stream. */
function tailOf(stream: NodeJS.ReadableStream | null): () => string {
  let text = '';
  stream?.on('data', (data: Buffer) => (text = (text + String(data)).slice(-2000)));
  return () => text.trim();
}

type Reachable = Omit<ServedApp, 'input'>;

async function serveStdio({ file, args, env, cwd }: Program): Promise<Reachable> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [file, ...args],
    env,
    cwd,
    stderr: 'pipe',
  });
  const said = tailOf(transport.stderr as NodeJS.ReadableStream | null);
  const extensions = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };
  const client = new Client({ name: 'compat', version: '1.0.0' }, { capabilities: { extensions } });
  try {
    await client.connect(transport, { timeout: START_MS });
  } catch (error) {
    await transport.close();
    throw new Error(`The server did not start: ${(error as Error).message} ${said()}`, {
      cause: error,
    });
  }
  const relay = await serveRelay(client);
  return {
    reach: { relay: relay.socketUrl },
    // Not `client.callTool`, which rejects results that do not match the tool's output schema.
    callTool: (name, input) =>
      client.request(
        { method: 'tools/call', params: { name, arguments: { ...input } } },
        ANY_RESULT,
      ),
    said,
    close: () => relay.close(),
  };
}

async function serveHttp({ file, args, env, cwd }: Program, port: number): Promise<Reachable> {
  const server = startProgram('The server', process.execPath, [file, ...args], { env, cwd });
  const url = `http://localhost:${port}/mcp`;
  const close = () => server.stop('SIGKILL');
  try {
    await server.answers(url, { method: 'OPTIONS' }, START_MS);
  } catch (error) {
    await close();
    throw error;
  }
  return { reach: { server: url }, said: server.said, close };
}

/** The entry's input, with the place of its files. */
const inputFor = ({ input = {} }: AppEntry, home: string): Record<string, unknown> =>
  JSON.parse(JSON.stringify(input).replaceAll('$HOME', JSON.stringify(home).slice(1, -1)));

/** Starts an app that is installed. */
export async function serveApp(app: AppEntry): Promise<ServedApp> {
  const port = await freePort();
  const program = programFor(app, port);
  for (const [name, data] of Object.entries(app.files ?? {})) {
    writeFileSync(join(program.cwd, name), Buffer.from(data, 'base64'));
  }
  const reachable = await (app.transport === 'stdio'
    ? serveStdio(program)
    : serveHttp(program, port));
  return { ...reachable, input: inputFor(app, program.cwd) };
}
