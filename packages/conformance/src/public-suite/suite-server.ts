// The MCP server of the public suite (alpic-ai/mcp-app-conformance), started from its folder, for pages of every origin.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { dirname, join } from 'node:path';
import { TargetError } from '../behaviours/target-error.js';
import { listen } from '../serving/listen.js';
import { allowEveryOrigin } from '../serving/mcp-endpoint.js';

/** Milliseconds until its server answers. */
const START_MS = 30_000;
const POLL_MS = 100;
/** What a checkout has once it is built: its view and its server. */
const BUILT = ['dist/view/index.html', 'dist/server/main.js'];
/** Its name in package.json. It is not on npm, so it is installed from its repository. */
const PACKAGE = 'mcp-apps-conformance';
/** The last lines of its output that are kept for the message about a server that does not start. */
const KEPT_CHARS = 1000;

export interface SuiteServer {
  /** The address of its MCP server. */
  url: string;
  close(): Promise<void>;
}

/** The folder of the suite if it is installed, and built, in a `node_modules` of this folder or one above. */
export function findPublicSuite(from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', PACKAGE);
    if (BUILT.every((path) => existsSync(join(found, path)))) return found;
    if (dirname(folder) === folder) return undefined;
  }
}

/** @throws TargetError if the folder is not a built checkout */
function checkFolder(folder: string): void {
  if (!existsSync(join(folder, 'package.json')))
    throw new TargetError(
      `${folder} has no package.json. Name the folder of a checkout of alpic-ai/mcp-app-conformance.`,
    );
  const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name?: string;
  };
  const missing = BUILT.filter((path) => !existsSync(join(folder, path)));
  if (missing.length > 0)
    throw new TargetError(
      `${folder} (${name}) has no ${missing.join(', ')}. Run \`npm install && npm run build\` there.`,
    );
}

const isAnswering = (port: number) =>
  new Promise<boolean>((resolve) => {
    const asked = httpRequest({ host: '127.0.0.1', port, path: '/mcp' }, (response) => {
      response.resume();
      resolve(true);
    });
    asked.once('error', () => resolve(false));
    asked.end();
  });

async function untilAnswering(child: ChildProcess, port: number): Promise<void> {
  let printed = '';
  const keep = (data: Buffer) => {
    printed = (printed + String(data)).slice(-KEPT_CHARS);
  };
  child.stdout!.on('data', keep);
  child.stderr!.on('data', keep);
  let code: number | null | undefined;
  child.once('close', (status) => (code = status));
  const end = Date.now() + START_MS;
  while (!(await isAnswering(port))) {
    if (code !== undefined || Date.now() > end)
      throw new TargetError(
        `The server of the public suite ${code === undefined ? 'does not answer' : `ended with code ${code}`}. It printed:\n${printed}`,
      );
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function freePort(): Promise<number> {
  const { port, close } = await listen(() => {});
  await close();
  return port;
}

/** Starts the server of a checkout: `node dist/server/main.js` with PORT, as its `npm start` does. */
export async function startSuiteServer(folder: string): Promise<SuiteServer> {
  checkFolder(folder);
  const port = await freePort();
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    kill();
    await ended;
  };
  try {
    await untilAnswering(child, port);
    // Its server answers only pages of its own origin.
    const front = await listen((request, response) => {
      if (allowEveryOrigin(request, response)) return;
      const { method, url, headers } = request;
      const forwarded = httpRequest(
        {
          host: '127.0.0.1',
          port,
          method,
          path: url,
          headers: { ...headers, host: `localhost:${port}` },
        },
        (answer) => {
          const { 'access-control-allow-origin': _own, ...kept } = answer.headers;
          response.writeHead(answer.statusCode!, kept);
          answer.pipe(response);
        },
      );
      forwarded.once('error', () => response.destroy());
      request.pipe(forwarded);
    });
    return {
      url: `http://127.0.0.1:${front.port}/mcp`,
      async close() {
        await front.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
