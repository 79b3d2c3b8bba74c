#!/usr/bin/env node
// The command `mcp-app`.
import { runCommand } from './command-line/run-command.js';

/** Milliseconds after which the process ends, even if a connection is still open. */
const LINGER_MS = 1000;

process.exitCode = await runCommand(process.argv.slice(2), process);
setTimeout(() => process.exit(), LINGER_MS).unref();
