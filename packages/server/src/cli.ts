#!/usr/bin/env node
// The command `mcp-app-sandbox`: runs the sandbox server on its own port.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { checkDeployment } from './sandbox/deployment-check.js';
import type { DeploymentCheckOptions } from './sandbox/deployment-check.js';
import { sandboxFile, sandboxFileHeaders } from './sandbox/sandbox-file.js';
import { startSandboxServer } from './sandbox/sandbox-node.js';

const HELP = `Serves the sandbox page of MCP App Elements, with its headers.

Usage: mcp-app-sandbox --allow-host <origin> [options]

  --allow-host <origin>  A page that may embed the sandbox, such as https://chat.example.
                         Repeat it for each origin. https://*.preview.chat.example matches
                         all subdomains of a domain that only you assign. Pages in app shells
                         have their own schemes: app://main, tauri://localhost,
                         vscode-webview://* (all webviews, whose hosts are random).
  --port <number>        The port to listen on; 0 chooses a free one. Default 8081.
  --host <address>       The address to listen on. Default 127.0.0.1, this machine only.
  --strict-csp           Disables eval, WASM, and blob: or data: code in views.
  --allow-loopback       Allows views to declare loopback domains, such as http://localhost:3000.
                         For development.
  --views <origin>       Serves views with an origin of their own on the names under this domain,
                         for pages that set sandbox.views: https://*.views.example, or
                         http://*.localhost on this machine.
  --origin <origin>      The origin of the sandbox page as browsers see it. Needed with --views,
                         except on this machine.
  --write <file>         Writes the page to a file instead of serving it, and prints the headers
                         that the file must be served with.
  --check <url>          Checks a deployed sandbox page: headers, policy, cookies, site, version.
                         With --allow-host, also checks whether these pages can use it, and with
                         --views the origins of views. Exits 1 if a check fails.
  --version              Prints the version.
  --help                 Prints this help.

In production, run it behind a TLS proxy, on a different site than the host page.
`;

/** The exit code for wrong usage. */
const USAGE = 2;

function fail(message: string, code: number): void {
  console.error(`mcp-app-sandbox: ${message}`);
  process.exitCode = code;
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      'allow-host': { type: 'string', multiple: true, default: [] },
      port: { type: 'string', default: '8081' },
      host: { type: 'string', default: '127.0.0.1' },
      'strict-csp': { type: 'boolean', default: false },
      'allow-loopback': { type: 'boolean', default: false },
      views: { type: 'string' },
      origin: { type: 'string' },
      write: { type: 'string' },
      check: { type: 'string' },
      version: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535)
    throw new TypeError(`--port: ${JSON.stringify(values.port)} is not a port (0 to 65535).`);
  return { ...values, port };
}

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

async function writePage(file: string, allowHosts: readonly string[]): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await sandboxFile(allowHosts));
  console.log(
    `Wrote ${file}. Serve it from a different site than the host page, with these headers:`,
  );
  for (const [name, value] of Object.entries(sandboxFileHeaders(allowHosts)))
    console.log(`${name}: ${value}`);
  console.log('On a subdomain of the host page, also send: Origin-Agent-Cluster: ?1');
}

async function printCheck(
  url: string,
  options: Pick<DeploymentCheckOptions, 'allowHosts' | 'views'>,
): Promise<void> {
  const findings = await checkDeployment(url, { ...options, version: readVersion() });
  for (const { level, text } of findings) console.log(`${level.padEnd(5)} ${text}`);
  const wrong = findings.filter(({ level }) => level === 'wrong').length;
  if (wrong) fail(`${wrong} of ${findings.length} checks failed.`, 1);
}

async function main(): Promise<void> {
  const options = readArguments();
  if (options.help) return console.log(HELP);
  if (options.version) return console.log(readVersion());
  const { port, host, 'allow-host': allowHosts } = options;
  const { 'strict-csp': strictCsp, 'allow-loopback': allowLoopback } = options;
  const { views, origin } = options;
  if (options.check !== undefined)
    return printCheck(options.check, { allowHosts, ...(views !== undefined && { views }) });
  if (allowHosts.length === 0)
    throw new TypeError(
      '--allow-host is missing. Set it to the origin of the host page, such as https://chat.example.',
    );
  if (options.write !== undefined) return writePage(options.write, allowHosts);
  const { url, close, ...served } = await startSandboxServer({
    port,
    host,
    allowHosts,
    strictCsp,
    allowLoopback,
    ...(views !== undefined && { views }),
    ...(origin !== undefined && { origin }),
  });
  console.log(`Sandbox page: ${url}`);
  console.log(`For pages of: ${allowHosts.join(' ')}`);
  if (served.views) console.log(`Views with an origin of their own: ${served.views}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
}

try {
  await main();
} catch (error) {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') fail(`Port ${port} is in use. Choose another one with --port.`, 1);
  else if (code === 'EACCES' && port !== undefined)
    fail(`You may not use port ${port}. Choose one above 1023 with --port.`, 1);
  else if (error instanceof TypeError) fail(`${message}\nSee mcp-app-sandbox --help.`, USAGE);
  else fail(message, 1);
}
