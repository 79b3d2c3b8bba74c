// The transport to a server in a process of its own, over its standard streams. It is ours because of its end: the
// process gets a group of its own, which is ended as a whole, so that nothing that `npx` or a shell started is left.
import { spawnSync } from 'node:child_process';
import type { ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
// On Windows, `npx` and `uvx` are scripts, which Node itself does not start.
// @ts-expect-error -- it has no types: it is `spawn` of Node.
import crossSpawn from 'cross-spawn';
import { readLines, shownLine } from './message-lines.js';
import type { ProcessDefinition } from './server-definition.js';

/** Milliseconds that a process which no longer reads has to end by itself. */
const OWN_END_MS = 1000;
/** Milliseconds that a process has to end after SIGTERM. */
const TERMINATE_MS = 2000;

/** The last lines of stderr that are kept for the message about a crash. */
const KEPT_LINES = 20;

/** How a process ended. */
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** What a process prints that is not a message. */
export interface ProcessListener {
  /** A line of stderr. */
  stderr(line: string): void;
  /** A line of stdout that is not JSON-RPC: the server writes its log to the wrong stream. */
  stray(line: string): void;
}

const running = new Set<ProcessTransport>();
let isRegistered = false;

/** Whatever ends this process, those that it started end with it. */
function endWithThisProcess(transport: ProcessTransport): void {
  running.add(transport);
  if (isRegistered) return;
  isRegistered = true;
  process.on('exit', () => running.forEach((one) => one.kill('SIGKILL')));
}

const startProgram = crossSpawn as typeof spawn;

const isWindows = process.platform === 'win32';

export class ProcessTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  /** How the process ended; undefined while it runs. */
  end: ProcessEnd | undefined;
  /** How it ended by itself; undefined if it was closed, which ends it as well. */
  ownEnd: ProcessEnd | undefined;
  /** The last lines of its stderr. */
  readonly lastLines: string[] = [];
  readonly #definition: ProcessDefinition;
  readonly #listener: ProcessListener;
  #child: ChildProcessWithoutNullStreams | undefined;
  #ended: Promise<void> | undefined;
  #isClosed = false;
  /** Whether a message could not be written: it has ended, or is about to. */
  #isDeaf = false;

  constructor(definition: ProcessDefinition, listener: ProcessListener) {
    this.#definition = definition;
    this.#listener = listener;
  }

  /** Rejects if the program cannot be started. */
  start(): Promise<void> {
    const { command, args, env, cwd } = this.#definition;
    const child = startProgram(command, args, {
      cwd,
      env: { ...process.env, ...env },
      detached: !isWindows,
      windowsHide: true,
    });
    this.#child = child;
    endWithThisProcess(this);
    // `close` comes after the last line of its streams.
    this.#ended = new Promise((resolve) => {
      child.once('close', (code, signal) => {
        running.delete(this);
        this.end = { code, signal };
        if (!this.#isClosed) this.ownEnd = this.end;
        resolve();
        this.onclose?.();
      });
    });
    // What it started and left behind may have its streams open, and `close` would wait for that.
    child.once('exit', () => this.kill('SIGKILL'));
    child.stdin.on('error', (error) => this.onerror?.(error));
    readLines(child.stdout, (line) => this.#receive(line));
    createInterface(child.stderr).on('line', (line) => {
      this.lastLines.push(line);
      if (this.lastLines.length > KEPT_LINES) this.lastLines.shift();
      this.#listener.stderr(line);
    });
    return new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => {
        running.delete(this);
        reject(error);
      });
    });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.#child?.stdin;
    if (!stdin?.writable || this.end) throw new Error('The server has ended.');
    await new Promise<void>((resolve, reject) => {
      stdin.write(`${JSON.stringify(message)}\n`, (error) => {
        this.#isDeaf ||= !!error;
        if (error) reject(error);
        else resolve();
      });
    });
  }

  /** Ends the process and all that it started. Resolves when it has ended. */
  async close(): Promise<void> {
    // How it ends says more than that it could not be written to.
    if (this.#isDeaf)
      await Promise.race([this.#ended, pause(OWN_END_MS, undefined, { ref: false })]);
    if (!running.has(this)) return;
    this.#isClosed = true;
    this.#child?.stdin.end();
    this.kill('SIGTERM');
    const late = setTimeout(() => this.kill('SIGKILL'), TERMINATE_MS);
    await this.#ended;
    clearTimeout(late);
  }

  /** Sends a signal to the process and all that it started. */
  kill(signal: NodeJS.Signals): void {
    const { pid } = this.#child ?? {};
    if (pid === undefined) return;
    // Windows has neither groups nor signals; `/t` ends what the process has started as well.
    if (isWindows) {
      if (!this.end)
        spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { windowsHide: true });
      return;
    }
    try {
      process.kill(-pid, signal);
    } catch {
      // Everything in the group has ended.
    }
  }

  #receive(line: string): void {
    if (line.trim() === '') return;
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      return this.#listener.stray(shownLine(line));
    }
    if ((message as { jsonrpc?: unknown } | null)?.jsonrpc !== '2.0')
      return this.#listener.stray(shownLine(line));
    this.onmessage?.(message as JSONRPCMessage);
  }
}
