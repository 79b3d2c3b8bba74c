// Runs programs of a suite: their output goes to the suite's log, and to the terminal with --verbose.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { root } from '../setup.mjs';

const folder = join(root, 'node_modules', '.cache', 'mcp-app-tests');

/** The log of a suite, empty at first. */
export function openLog(suite, isVerbose) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${suite}.log`);
  const file = createWriteStream(path);
  return {
    path,
    write(data) {
      file.write(data);
      if (isVerbose) process.stdout.write(data);
    },
    /** The whole log, once everything is on disk. */
    async close() {
      await new Promise((done) => file.end(done));
      return readFileSync(path, 'utf8');
    },
  };
}

/** Runs a program without input, so that nothing can ask a question; resolves with its exit code. */
export function runLogged(log, program, args, env = {}) {
  log.write(`$ ${[program, ...args].join(' ')}\n`);
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: platform() === 'win32',
  });
  child.stdout.on('data', (data) => log.write(data));
  child.stderr.on('data', (data) => log.write(data));
  return new Promise((resolve) => {
    child.on('error', (error) => {
      log.write(`${program}: ${error.message}\n`);
      resolve(1);
    });
    child.on('close', (status) => resolve(status ?? 1));
  });
}
