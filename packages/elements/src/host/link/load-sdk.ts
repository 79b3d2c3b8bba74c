// Loads the official MCP client, for frames that connect to a server themselves.
import { errorText } from '../../protocol/error-text.js';
import { AppError } from '../app-error.js';

const SDK = '@modelcontextprotocol/client';

/** The name in the error of an import that cannot be resolved: Chromium, Firefox, WebKit and Node each have their own text. */
const UNRESOLVED = /(?:specifier|name,|package|module) ["“'‘`]([^"”'’`]+)["”'’`]/i;

/** A file of the build cannot be fetched, in Chromium, Firefox and WebKit: the package was found when the page was built. */
const NOT_FETCHED = /dynamically imported module|importing a module script failed/i;

/** What to do if the import failed with this error. */
function fixFor(cause: unknown): string {
  const text = errorText(cause);
  if (NOT_FETCHED.test(text))
    return `The file with ${SDK} could not be loaded. Reload the page, and check that the file is deployed.`;
  const missing = UNRESOLVED.exec(text)?.[1];
  if (missing && !missing.startsWith(SDK))
    return `${SDK} is there, but ${missing}, which it imports, is not in your bundle. Let your bundler resolve packages for browsers: nodeResolve({ browser: true }) in Rollup. See docs/guides/builds.md of @mcp-app/elements.`;
  return `Run npm install ${SDK}, or set client, relay or handlers on the frame.`;
}

/** The error of an import of the MCP client that failed. */
export const sdkMissing = (cause: unknown): AppError =>
  new AppError(
    'connect',
    'sdk-missing',
    `server="…" needs the package ${SDK}, which could not be loaded: ${errorText(cause)}`,
    fixFor(cause),
    { cause },
  );

/**
 * The package is optional. Bundlers treat a missing package as optional only if its import is inside a `try`: webpack
 * and Turbopack fail on `import().catch()`.
 */
export async function loadSdk() {
  try {
    const sdk = await import('@modelcontextprotocol/client');
    // Parcel has an empty module instead, where the page tells it to.
    if (!('Client' in sdk)) throw new Error('It is empty.');
    return sdk;
  } catch (cause) {
    throw sdkMissing(cause);
  }
}
