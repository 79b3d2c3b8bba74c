// `import html from './orders.html?view'`: a view as a server sends it, one HTML text with its scripts and styles
// bundled into it. Views are written in the usual way: HTML, a script, a framework.
import { build, transform } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compile, compileModule } from 'svelte/compiler';

const SUFFIX = '?view';
const SCRIPT = /<script type="module" src="([^"]+)"><\/script>/g;

const svelte = {
  name: 'svelte',
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte(\.[jt]s)?$/ }, async ({ path: filename }) => {
      const source = await readFile(filename, 'utf8');
      const options = { filename, generate: 'client' };
      if (filename.endsWith('.svelte'))
        return { contents: compile(source, { ...options, css: 'injected' }).js.code };
      const { code } = await transform(source, { loader: 'ts', target: 'es2022' });
      return { contents: compileModule(code, options).js.code };
    });
  },
};

async function bundle(entry) {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    outdir: dirname(entry),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['production', 'browser', 'svelte', 'module'],
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    plugins: [svelte],
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const textOf = (type) => outputFiles.find(({ path }) => path.endsWith(type))?.text ?? '';
  // Inside a script element, the end tag would end the script.
  const script = textOf('.js').replaceAll('</script', '<\\/script');
  return {
    tags: `<style>${textOf('.css')}</style><script type="module">${script}</script>`,
    inputs: Object.keys(metafile.inputs),
  };
}

export function viewHtml() {
  return {
    name: 'view-html',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return undefined;
      const path = id.slice(0, -SUFFIX.length);
      this.addWatchFile(path);
      const source = await readFile(path, 'utf8');
      const scripts = [...source.matchAll(SCRIPT)];
      let html = source;
      for (const [tag, entry] of scripts) {
        const { tags, inputs } = await bundle(join(dirname(path), entry));
        for (const input of inputs) {
          if (!input.includes('node_modules')) this.addWatchFile(join(process.cwd(), input));
        }
        html = html.replace(tag, () => tags);
      }
      return { code: `export default ${JSON.stringify(html)};`, map: null, moduleType: 'js' };
    },
  };
}
