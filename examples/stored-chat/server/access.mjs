// Who may use which MCP server. It is asked for each request, because access can end at any time.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { data } from './data.mjs';

/** Users who are not listed may use every server. */
export async function mayUse(user, server) {
  const text = await readFile(join(data, 'access.json'), 'utf8').catch(() => '{}');
  return JSON.parse(text)[user]?.includes(server) ?? true;
}
