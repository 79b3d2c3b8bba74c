// Adds the dev host to the pages that the dev server serves. It does nothing in a frame, so a host that shows the view
// from the dev server gets only the view.
import { resolve } from 'node:path';

/** The part of a Vite plugin that is used here. */
export interface DevHostPlugin {
  name: string;
  apply: 'serve';
  config(): object;
  configResolved(config: { readonly root: string }): void;
  resolveId(id: string): string | undefined;
  load(id: string): string | undefined;
  transformIndexHtml: {
    order: 'pre';
    handler(): { tag: string; attrs: Record<string, string>; injectTo: 'head-prepend' }[];
  };
}

const DEV_HOST = '@mcp-app/devtools/dev';
const ENTRY = '\0mcp-app-dev-host';
/** Vite's URL of a module without a file; `__x00__` represents the null character. */
const ENTRY_PATH = '/@id/__x00__mcp-app-dev-host';

export function devHost(sample: string | undefined): DevHostPlugin {
  let root = '';
  return {
    name: 'mcp-app-view:dev-host',
    apply: 'serve',

    // Otherwise Vite would discover it while a page runs, and reload the page.
    config: () => ({ optimizeDeps: { include: [DEV_HOST] } }),

    configResolved(config) {
      ({ root } = config);
    },

    resolveId: (id) => (id === ENTRY ? ENTRY : undefined),

    load(id) {
      if (id !== ENTRY) return undefined;
      if (sample === undefined) return `import '${DEV_HOST}/auto';`;
      const file = JSON.stringify(resolve(root, sample));
      return `import { startDevHost } from '${DEV_HOST}';\nimport sample from ${file};\nstartDevHost(sample);`;
    },

    transformIndexHtml: {
      // Before Vite's own plugins, which add the base to the URLs of scripts.
      order: 'pre',
      handler: () => [
        {
          tag: 'script',
          attrs: { type: 'module', src: ENTRY_PATH },
          injectTo: 'head-prepend',
        },
      ],
    },
  };
}
