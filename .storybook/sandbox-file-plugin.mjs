// Serves the sandbox page next to Storybook's pages, for `sandbox-file`, in development and in a build.
import { readFile } from 'node:fs/promises';

const PAGE = new URL('../packages/elements/dist/sandbox.html', import.meta.url);

export function sandboxFile() {
  return {
    name: 'sandbox-file',
    configureServer({ middlewares }) {
      middlewares.use('/sandbox.html', async (_, response) => {
        response.writeHead(200, { 'Content-Type': 'text/html' }).end(await readFile(PAGE));
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'sandbox.html', source: await readFile(PAGE) });
    },
  };
}
