// The sandbox page as a file, for static servers: the page adds the view's policy itself.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { checkAllowHosts } from './sandbox-hosts.js';

const HOSTS_META = 'name="mcp-app-hosts" content=""';

/**
 * The text of `sandbox.html` for these hosts.
 * @throws TypeError if `allowHosts` is invalid.
 */
export async function sandboxFile(allowHosts: readonly string[]): Promise<string> {
  const hosts = checkAllowHosts(allowHosts).join(' ');
  const path = createRequire(import.meta.url).resolve('@mcp-app/elements/sandbox.html');
  const page = await readFile(path, 'utf8');
  return page.replace(HOSTS_META, `name="mcp-app-hosts" content="${hosts}"`);
}

/**
 * The headers for such a file. They are the same for every view, so they restrict less than those of
 * `createSandboxHandler`: they only define who may embed the page. On the site of a host page, the
 * file needs `Origin-Agent-Cluster: ?1` as well.
 */
export const sandboxFileHeaders = (allowHosts: readonly string[]): Record<string, string> => ({
  'Content-Security-Policy': `frame-ancestors ${checkAllowHosts(allowHosts).join(' ')}`,
  'Cache-Control': 'no-cache',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
});
