// Bundles the host page and the numbered view from their sources.
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));

async function bundle(entry: string) {
  const { outputFiles } = await build({
    entryPoints: [`${folder}${entry}`],
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    outdir: '/out',
    write: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles.map(({ path, text }) => ({ path: path.replace('/out', ''), text }));
}

/** Paths and texts of all that the page's server serves. */
export async function bundleSoak(): Promise<Map<string, string>> {
  const page = await bundle('page/host-page.ts');
  const [view] = await bundle('views/numbered.ts');
  const script = view!.text.replaceAll('</script', '<\\/script');
  return new Map([
    ...page.map(({ path, text }) => [path, text] as const),
    ['/', '<!doctype html><script type="module" src="/host-page.js"></script><body>'],
    [
      '/numbered.html',
      `<!doctype html><title>Numbered</title><p>Numbered</p><script type="module">${script}</script>`,
    ],
  ]);
}
