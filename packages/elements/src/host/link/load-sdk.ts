// Loads the official MCP client, for frames that connect to a server themselves.
import { AppError } from '../app-error.js';

/**
 * The package is optional. Bundlers treat a missing package as optional only if its import is inside a `try`: webpack
 * and Turbopack fail on `import().catch()`.
 */
export async function loadSdk() {
  try {
    return await import('@modelcontextprotocol/client');
  } catch (cause) {
    throw new AppError(
      'connect',
      'sdk-missing',
      'server="…" needs the package @modelcontextprotocol/client, which could not be loaded.',
      'Run npm install @modelcontextprotocol/client, or set client, relay or handlers on the frame.',
      { cause },
    );
  }
}
