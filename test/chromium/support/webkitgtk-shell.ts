// Drives webkitgtk-shell.py, if WebKitGTK and its bindings for Python are installed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { followProgram } from '../../support/started-program.mjs';
import { PYTHON } from '../../../scripts/installing/webkit-shell.mjs';

export interface WebKitShell {
  /** Shows a page; resolves with the first title that is JSON. */
  show(url: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Starts the shell with schemes whose pages `answer` makes. */
export async function startWebKitShell(
  schemes: readonly string[],
  answer: (request: Request) => Response,
): Promise<WebKitShell> {
  const server = createServer((request, response) => {
    const made = answer(new Request(decodeURIComponent(request.url!.slice(1))));
    response.writeHead(made.status, Object.fromEntries(made.headers));
    void made.text().then((text) => response.end(text));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const source = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const program = join(import.meta.dirname, 'webkitgtk-shell.py');
  const args = ['-a', PYTHON, program, source, schemes.join(',')];
  const child = spawn('xvfb-run', args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const { ended, said } = followProgram(child, 'The WebKitGTK shell');
  const lines = createInterface({ input: child.stdout });
  let shown = 0;
  return {
    show: (url) =>
      new Promise((resolve, reject) => {
        // A page that is shown a second time is a new page.
        const address = `${url}#${++shown}`;
        lines.on('line', function read(line: string) {
          if (!line.startsWith(`${address} `)) return;
          lines.off('line', read);
          resolve(JSON.parse(line.slice(address.length)));
        });
        void ended.then((how) =>
          reject(new Error(`The WebKitGTK shell ended with ${how}. It printed last:\n${said()}`)),
        );
        child.stdin.write(`${address}\n`);
      }),
    async close() {
      child.stdin.end();
      await ended;
      server.closeAllConnections();
      server.close();
    },
  };
}
