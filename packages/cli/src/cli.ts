#!/usr/bin/env node
// The command `mcp-app`.
import * as nodeModule from 'node:module';
import { runCommand } from './command-line/run-command.js';

/** Milliseconds after which the process ends, even if a connection is still open. */
const LINGER_MS = 1000;

// Since Node 22.8, compiled code is kept in the temporary folder, so that the next start is faster.
nodeModule.enableCompileCache?.();

process.exitCode = await runCommand(process.argv.slice(2), process);
setTimeout(() => process.exit(), LINGER_MS).unref();
