// `mcp-app` as npm installs it, in an empty folder with an empty home. test/demo looks at its page.
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../support/mcp-test-server.mjs';
import { unpackCli } from './support/unpacked-cli.js';
import type { RunningCommand, UnpackedCli } from './support/unpacked-cli.js';

let cli: UnpackedCli;
const running: RunningCommand[] = [];

beforeAll(async () => {
  cli = await unpackCli();
});
afterEach(async () => {
  for (const command of running.splice(0)) await command.stop('SIGKILL');
});
afterAll(() => cli.remove());

function start(...args: string[]): RunningCommand {
  const command = cli.start(...args);
  running.push(command);
  return command;
}

/** Runs it to its end. */
async function run(...args: string[]) {
  const command = start(...args);
  const code = await command.ended;
  return { code, text: command.said() };
}

const isUp = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

/** Whether a process runs. One that has ended may still be in the table, until its parent has asked how: on Linux, `Z`. */
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z/.test(readFileSync(stat, 'utf8'));
};

/** The process of the clock that was started last. */
function clockProcess(command: RunningCommand): number {
  const lines = command.events().filter(({ event }) => event === 'stderr');
  return Number(/process (\d+)/.exec(String(lines.at(-1)!['line']))![1]);
}

describe('the command line', () => {
  it('has help with the exit codes, and a version', async () => {
    const help = await run('--help');
    expect(help.code).toBe(0);
    expect(help.text).toContain('Usage: mcp-app <command>');
    expect(help.text).toMatch(/^ {2}3 +No MCP server could be used/m);
    expect((await run('dev', '--help')).text).toContain('mcp-app dev --config <file>');
    expect((await run('dev', '-h')).text).toContain('mcp-app dev --config <file>');
    for (const args of [['--version'], ['-v'], ['dev', '--version']])
      expect(await run(...args)).toEqual({
        code: 0,
        text: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      });
  });

  it.each([
    [[], 2, 'The command is missing. Choose one of: dev, render, check, conformance, sandbox.'],
    [
      ['serve'],
      2,
      'There is no command "serve". Choose one of: dev, render, check, conformance, sandbox.',
    ],
    [['dev'], 2, 'The server is missing. Name its address'],
    [['dev', 'localhost:3001'], 2, 'localhost:3001 is not an http(s) URL.'],
    [['dev', '--'], 2, 'The command after -- is missing.'],
    [['dev', '--port', '99999', 'http://localhost:1/'], 2, '--port must be a number from 0'],
    [['dev', '--header', 'key', 'http://localhost:1/'], 2, '--header must be a name and a value'],
    [['dev', '--colour'], 2, "mcp-app: Unknown option '--colour'.\nSee mcp-app dev --help."],
    [
      ['dev', '--model', 'qwen3', 'http://localhost:1/'],
      2,
      '--model must be the http(s) URL of an',
    ],
    [['dev', '--model-name', 'qwen3', 'http://localhost:1/'], 2, '--model is missing: the address'],
    [['dev', '--config', 'nowhere.json'], 4, 'nowhere.json does not exist. Check the path.'],
    [['dev', '--config', '.'], 4, 'is a folder. Name the file in it.'],
    [['dev', '--', 'no-such-program'], 3, 'There is no program no-such-program. Install it'],
    [
      ['dev', '--', 'node', '-e', 'console.error("No key."); process.exit(7)'],
      3,
      'ended with code 7 before it answered. Fix what it printed to stderr.',
    ],
  ] as [string[], number, string][])('%j ends with %i: %s', async (args, code, message) => {
    const ended = await run(...args);
    expect(ended).toEqual({ code, text: expect.stringContaining(message) });
  });

  it.each([
    ['refuses', 'does not answer like an MCP server on stdio: No licence. Check the command.'],
    [
      'lists-nothing',
      'does not list its tools: The database is away. Fix its answer to tools/list.',
    ],
    [
      'lists-nonsense',
      /does not list its tools: Invalid result [^\n]*\. Fix its answer to tools\/list\./,
    ],
    ['ends', 'ended with code 4 before it answered. Fix what it printed to stderr.'],
  ])('a server that %s: one sentence with its name, and one with the fix', async (how, message) => {
    cli.addServer('odd-server.mjs', 'odd.mjs');
    const { code, text } = await run('dev', '--port', '0', '--', 'node', 'odd.mjs', how);
    expect(text).toMatch(message);
    expect([code, text]).toEqual([3, expect.stringContaining(`mcp-app: node odd.mjs ${how} `)]);
  });

  it('shows what a server printed that ends', async () => {
    const { text } = await run(
      'dev',
      '--',
      'node',
      '-e',
      'console.error("No key."); process.exit(7)',
    );
    expect(text).toContain('] No key.');
  });

  it('says what is wrong with a file of servers', async () => {
    const file = join(cli.folder, 'wrong.json');
    for (const [content, message] of [
      ['{ "mcpServers": ', 'is not JSON'],
      ['{ "servers": {} }', 'has no servers in "mcpServers"'],
      ['{ "mcpServers": { "a": {} } }', 'the server "a" has neither "command" nor "url"'],
      ['{ "mcpServers": { "a": { "url": "x" } } }', 'that is not an http(s) URL: x.'],
      ['{ "mcpServers": { "a": { "command": "x", "args": "y" } } }', 'not a list of strings'],
    ]) {
      writeFileSync(file, content!);
      const ended = await run('dev', '--config', 'wrong.json');
      expect(ended).toEqual({ code: 4, text: expect.stringContaining(message!) });
    }
  });

  it('prints failures as JSON as well', async () => {
    const command = start('dev', '--json', '--config', 'nowhere.json');
    expect(await command.ended).toBe(4);
    expect(command.events()).toEqual([
      { event: 'error', kind: 'file', exitCode: 4, message: expect.stringContaining('nowhere') },
    ]);
  });
});

describe('addresses that are wrong', () => {
  it.each([
    [401, 'requires a sign-in (401), which is not possible here: '],
    [404, 'answers with 404. Check the path'],
    [200, 'does not answer like an MCP server'],
  ])('an answer with %i', async (status, message) => {
    const server = createServer((_, response) => response.writeHead(status).end('<p>Hello</p>'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://localhost:${(server.address() as AddressInfo).port}/mcp`;
    const ended = await run('dev', '--port', '0', url);
    server.close();
    expect(ended).toEqual({ code: 3, text: expect.stringContaining(message) });
    // The same address, where nothing listens now.
    const gone = await run('dev', '--port', '0', url);
    expect(gone).toEqual({ code: 3, text: expect.stringContaining(`Nothing answers at ${url}.`) });
  });

  it('a port that is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const ended = await run('dev', '--port', String(port), 'http://localhost:1/mcp');
    taken.close();
    const text = expect.stringContaining(`Port ${port} is in use. Choose another one with --port.`);
    expect(ended).toEqual({ code: 5, text });
  });
});

it('takes the last ports, with a sandbox on another one', async () => {
  const server = await startTestServer(2);
  const command = start('dev', '--json', '--port', '65534', server.url);
  const { address, sandboxUrl } = await command.until('listening');
  expect(address).toBe('http://localhost:65534');
  expect((await fetch(String(sandboxUrl))).status).toBe(200);
  await server.close();
});

describe('mcp-app sandbox', () => {
  it('is the command line of the sandbox server, with its exit codes', async () => {
    expect((await run('sandbox', '--help')).text).toContain('--allow-host <origin>');
    expect((await run('sandbox', '-h')).text).toContain('--allow-host <origin>');
    const missing = await run('sandbox');
    expect(missing).toEqual({
      code: 2,
      text: expect.stringMatching(
        /^mcp-app: --allow-host is missing\. .*\nSee mcp-app sandbox --help\.$/,
      ),
    });
    const wrong = start('sandbox', '--json', '--allow-host', 'nonsense', '--port', 'x');
    expect(await wrong.ended).toBe(2);
    expect(wrong.events()).toEqual([
      { event: 'error', kind: 'usage', exitCode: 2, message: expect.stringContaining('--port: ') },
    ]);
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const port = String((taken.address() as AddressInfo).port);
    const inUse = await run('sandbox', '--port', port, '--allow-host', 'http://localhost:1');
    taken.close();
    expect(inUse).toEqual({ code: 5, text: expect.stringContaining(`Port ${port} is in use.`) });
    const command = start('sandbox', '--json', '--port', '0', '--allow-host', 'http://localhost:1');
    const { line } = await command.until('printed');
    const [url] = /http\S+/.exec(String(line))!;
    expect((await fetch(url)).status).toBe(200);
    command.child.kill('SIGTERM');
    expect(await command.ended).toBe(0);
    expect(await isUp(url)).toBe(false);
  });
});

describe('mcp-app dev', () => {
  it('shows a server at a URL, and closes everything on Ctrl-C', async () => {
    const server = await startTestServer(2);
    const command = start('dev', '--json', '--port', '0', server.url);
    const { address, sandboxUrl } = (await command.until('listening')) as unknown as {
      address: string;
      sandboxUrl: string;
    };
    expect(command.events()[0]).toMatchObject({ event: 'ready', title: expect.any(String) });
    const page = await (await fetch(address)).text();
    expect(page).toContain(`"id":"${server.url}"`);
    expect(new URL(sandboxUrl).origin).not.toBe(address);
    expect((await fetch(sandboxUrl)).status).toBe(200);
    // A name that somebody else points at this machine gets nothing.
    const { port } = new URL(address);
    // The state of the page is in its address.
    const other = await fetch(`http://127.0.0.1:${port}/?hosts=claude`, { redirect: 'manual' });
    const location = other.headers.get('location');
    expect([other.status, location]).toEqual([307, `${address}/?hosts=claude`]);
    command.child.kill('SIGINT');
    expect(await command.ended).toBe(0);
    expect([await isUp(address), await isUp(sandboxUrl)]).toEqual([false, false]);
    await server.close();
  });

  it('restarts a command when its files change and when it ends, and shows its stderr', async () => {
    const file = cli.addClock('src/clock.mjs');
    const command = start('dev', '--json', '--port', '0', '--', 'node', 'src/clock.mjs');
    await command.until('listening');
    expect(await command.until('ready')).toMatchObject({ title: 'Clock one', tools: 3, views: 1 });
    const first = clockProcess(command);

    writeFileSync(file, readFileSync(file, 'utf8').replace('Clock one', 'Clock two'));
    expect(await command.until('changed')).toMatchObject({ file });
    expect(await command.until('ready', 2)).toMatchObject({ title: 'Clock two' });
    const second = clockProcess(command);
    expect(second).not.toBe(first);
    expect(isAlive(first)).toBe(false);

    process.kill(second, 'SIGKILL');
    expect(await command.until('ended')).toMatchObject({ how: 'was ended by SIGKILL' });
    await command.until('ready', 3);
    const third = clockProcess(command);
    expect(isAlive(third)).toBe(true);

    // A file that cannot start is reported, and the next change is tried again.
    const works = readFileSync(file, 'utf8');
    writeFileSync(file, 'throw new Error("A typo.");');
    expect(await command.until('failed')).toMatchObject({
      problem: expect.stringContaining('ended with code 1 before it answered'),
    });
    writeFileSync(file, works);
    await command.until('ready', 4);
  });

  it('follows files of a server at a URL, and finds it again when it was away', async () => {
    const server = await startTestServer(2);
    let isAway = false;
    const way = createServer((request, response) => {
      if (isAway) return void response.writeHead(503).end();
      const { method, headers, url } = request;
      const onward = forward(new URL(url!, server.url), { method, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onward);
    }).listen(0, '127.0.0.1');
    await once(way, 'listening');
    const file = join(cli.folder, 'seen.html');
    writeFileSync(file, 'one');
    const { port } = way.address() as AddressInfo;
    const url = `http://localhost:${port}${new URL(server.url).pathname}`;
    const command = start('dev', '--json', '--port', '0', '--watch', file, url);
    await command.until('listening');
    isAway = true;
    writeFileSync(file, 'two');
    expect(await command.until('changed')).toMatchObject({ file });
    await command.until('failed');
    isAway = false;
    await command.until('ready', 2);
    way.close();
    way.closeAllConnections();
    await server.close();
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'leaves no process behind after %s, not even those of a shell',
    async (signal) => {
      cli.addClock('clock.mjs');
      // The shell does not pass signals on.
      const line = ['sh', '-c', 'node clock.mjs; echo'];
      const command = start('dev', '--json', '--port', '0', '--', ...line);
      await command.until('listening');
      const pid = clockProcess(command);
      expect(isAlive(pid)).toBe(true);
      command.child.kill(signal);
      expect(await command.ended).toBe(0);
      await expect.poll(() => isAlive(pid)).toBe(false);
    },
  );

  it('reads several servers from a file, and goes on without the one that does not work', async () => {
    cli.addClock('servers/clock.mjs');
    const mcpServers = {
      berlin: { command: 'node', args: ['servers/clock.mjs'], env: { ZONE: 'Berlin' } },
      'a/b': { command: 'node', args: ['clock.mjs'], cwd: 'servers' },
      broken: { url: 'http://localhost:1/mcp' },
    };
    // As an editor of Windows writes it.
    const text = JSON.stringify({ mcpServers }, null, 2).replaceAll('\n', '\r\n');
    writeFileSync(join(cli.folder, 'mcp.json'), `\uFEFF${text}`);
    const command = start('dev', '--json', '--port', '0', '--config', 'mcp.json');
    const { servers } = (await command.until('listening')) as unknown as {
      servers: { name: string; relay: string }[];
    };
    expect(servers.map(({ name, relay }) => [name, relay])).toEqual([
      ['berlin', '/relay/berlin'],
      ['a/b', '/relay/a-b'],
      ['broken', '/relay/broken'],
    ]);
    const failed = command.events().filter(({ event }) => event === 'failed');
    expect(failed).toMatchObject([{ server: 'broken' }]);
  });

  it('shows the servers that answer, says which one does not, and ends it although it ignores signals', async () => {
    cli.addClock('clock.mjs');
    const silent =
      'process.on("SIGTERM", () => {}); console.error(process.pid); setInterval(() => {}, 1000)';
    const mcpServers = {
      clock: { command: 'node', args: ['clock.mjs'] },
      silent: { command: 'node', args: ['-e', silent] },
    };
    writeFileSync(join(cli.folder, 'slow.json'), JSON.stringify({ mcpServers }));
    const command = start('dev', '--json', '--port', '0', '--config', 'slow.json');
    await command.until('listening');
    expect(await command.until('waiting')).toEqual({ event: 'waiting', server: 'silent' });
    const { line } = command.events().find((one) => one['server'] === 'silent' && one['line'])!;
    expect(isAlive(Number(line))).toBe(true);
    command.child.kill('SIGINT');
    expect(await command.ended).toBe(0);
    await expect.poll(() => isAlive(Number(line))).toBe(false);
  });

  it('warns about a server that prints to stdout', async () => {
    const file = cli.addClock('loud.mjs');
    writeFileSync(file, `console.log('Ready!');\n${readFileSync(file, 'utf8')}`);
    const command = start('dev', '--json', '--port', '0', '--', 'node', 'loud.mjs');
    await command.until('listening');
    expect(await command.until('stray')).toMatchObject({ line: 'Ready!' });
  });
});
