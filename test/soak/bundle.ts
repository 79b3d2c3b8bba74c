// Bundles the host page and the numbered view from their sources.
import { browserBundle } from '../support/browser-bundle.ts';
import { scriptPage } from '../support/script-page.ts';

const bundle = (entry: string) =>
  browserBundle(new URL('.', import.meta.url), [entry], { minify: true, splitting: true });

/** Paths and texts of all that the page's server serves. */
export async function bundleSoak(): Promise<Map<string, string>> {
  const page = await bundle('page/host-page.ts');
  const view = await bundle('views/numbered.ts');
  const script = view.files.get('/views/numbered.js')!;
  return new Map([
    ...page.files,
    ['/', '<!doctype html><script type="module" src="/page/host-page.js"></script><body>'],
    ['/numbered.html', scriptPage(script, 'Numbered', '<p>Numbered</p>')],
  ]);
}
