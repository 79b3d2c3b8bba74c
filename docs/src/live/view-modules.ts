// A view is one HTML text. The build of a view puts its modules into that text; here an import map does it, so that the
// code of an example can be run as it is shown.
import { modulesIn } from './imported-modules.js';
import { siteFile } from './site-file.js';

const loaded = new Map<string, Promise<string>>();

async function dataUrl(file: string): Promise<string> {
  const response = await fetch(siteFile(`live/${file}`));
  if (!response.ok) throw new Error(`Could not load ${file}: status ${response.status}.`);
  const bytes = new TextEncoder().encode(await response.text());
  const binary = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
  return `data:text/javascript;base64,${btoa(binary)}`;
}

function moduleUrl(file: string): Promise<string> {
  const known = loaded.get(file);
  if (known) return known;
  const loading = dataUrl(file);
  loaded.set(file, loading);
  // The next example tries again.
  loading.catch(() => loaded.delete(file));
  return loading;
}

/** The HTML with an import map for the modules that it names. */
export async function withModules(html: string): Promise<string> {
  const named = modulesIn(html);
  if (named.length === 0) return html;
  const urls = await Promise.all(
    named.map(async ([name, file]) => [name, await moduleUrl(file)] as const),
  );
  const map = JSON.stringify({ imports: Object.fromEntries(urls) });
  return `<script type="importmap">${map}</script>\n${html}`;
}
