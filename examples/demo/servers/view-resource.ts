// A built view as a resource: one HTML file each, made by build.mjs.
import { readFile } from 'node:fs/promises';

export const VIEW_MIME_TYPE = 'text/html;profile=mcp-app';

export type ViewName =
  | 'sales-explorer'
  | 'service-monitor'
  | 'release-form'
  | 'release-slot'
  | 'four-in-a-row'
  | 'sketchpad';

export const viewUri = (name: ViewName) => `ui://demo/${name}.html`;

/** What `resources/read` answers. */
export async function readView(name: ViewName) {
  const file = new URL(`../dist/views/${name}/index.html`, import.meta.url);
  const text = await readFile(file, 'utf8');
  return { contents: [{ uri: viewUri(name), mimeType: VIEW_MIME_TYPE, text }] };
}
