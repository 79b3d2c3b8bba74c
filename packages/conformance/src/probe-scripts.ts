// The scripts of the probes, which the build bundles, as pages.
import { readFile } from 'node:fs/promises';

/** @param name a file of `probes/` without its extension: `view/main`, `host/main` */
export const probeScript = (name: string): Promise<string> =>
  readFile(new URL(`./probes/${name}.js`, import.meta.url), 'utf8');

/**
 * A script as one HTML text, as view authors publish it.
 * @param content HTML before the script
 */
export const scriptPage = (script: string, title: string, content = ''): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><body>${content}` +
  // An end tag in a string would end the script.
  `<script type="module">${script.replaceAll('</script', '<\\/script')}</script></body></html>`;
