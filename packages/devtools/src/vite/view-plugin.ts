// The Vite plugin. In a build, it sets options that create as few files as possible, then inlines them into the page.
// On the dev server, it adds a dev host to the page instead.
import { gzipSync } from 'node:zlib';
import { devHost } from './dev-host-plugin.js';
import type { DevHostPlugin } from './dev-host-plugin.js';
import type { OutsideUrl } from './fetched-urls.js';
import { inlinePage } from './inlined-page.js';

/** Plugins for Vite 6 and later, typed structurally so that this package does not depend on Vite. */
export type ViewPlugin = SingleFilePlugin | DevHostPlugin;

/** Options of `mcpAppView`. */
export interface ViewPluginOptions {
  /**
   * The sample data for the dev host: a file whose default export is a `DevSample`, or a JSON file with its fields,
   * relative to the root of the project. Default: the attributes of the page.
   */
  sample?: string | undefined;
  /** Whether the dev server opens the view in the dev host. Default true. */
  devHost?: boolean | undefined;
}

interface SingleFilePlugin {
  name: string;
  apply: 'build';
  enforce: 'pre';
  config(this: unknown): object;
  resolveId(id: string): string | undefined;
  load(id: string): string | undefined;
  configResolved(config: ResolvedConfig): void;
  generateBundle: {
    order: 'post';
    handler(this: Build, options: unknown, bundle: Bundle): void;
  };
}

interface ResolvedConfig {
  readonly logger: { info(message: string): void };
  readonly build: { readonly outDir: string; readonly rollupOptions: { input?: unknown } };
}

interface Build {
  warn(message: string): void;
}

type Bundle = Record<
  string,
  | { type: 'asset'; fileName: string; source: string | Uint8Array }
  | { type: 'chunk'; fileName: string; code: string }
>;

const ONE_PAGE =
  'Could not build the view: a view is exactly one HTML page. Set build.rollupOptions.input to one .html file, and run one build for each view.';

/** Rollup marks the ids of modules without a file with a leading null character. */
const NO_DEV_HOST = '\0mcp-app-no-dev-host';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(2)} kB`;

const textOf = (file: Bundle[string]): string =>
  file.type === 'chunk'
    ? file.code
    : typeof file.source === 'string'
      ? file.source
      : new TextDecoder().decode(file.source);

/**
 * Builds a view into one HTML file, the text that `resources/read` returns, and prints its size.
 * ```js
 * export default defineConfig({ plugins: [react(), mcpAppView()] });
 * ```
 * Each build has one page. A warning names everything that cannot be inlined, because a view has no
 * folder to load it from.
 *
 * On the dev server, a view that is opened in a plain tab gets the dev host of `@mcp-app/devtools/dev`. In a frame of a
 * host it does not, and a build never contains it.
 */
export function mcpAppView(options: ViewPluginOptions = {}): ViewPlugin[] {
  return [singleFile(), ...(options.devHost === false ? [] : [devHost(options.sample)])];
}

function singleFile(): SingleFilePlugin {
  let resolved: ResolvedConfig;
  return {
    name: 'mcp-app-view:single-file',
    apply: 'build',
    enforce: 'pre',

    config() {
      // Rolldown and Rollup have different names for the option that keeps `import()` in one chunk.
      const isRolldown = !!(this as { meta?: { rolldownVersion?: string } })?.meta?.rolldownVersion;
      return {
        base: './',
        build: {
          assetsInlineLimit: () => true,
          modulePreload: { polyfill: false },
          ...(isRolldown
            ? { rolldownOptions: { output: { codeSplitting: false } } }
            : { rollupOptions: { output: { inlineDynamicImports: true } } }),
        },
      };
    },

    // The dev host is for the dev server. A forgotten import must not ship it.
    resolveId: (id) => (/^@mcp-app\/devtools\/dev(\/auto)?$/.test(id) ? NO_DEV_HOST : undefined),
    load: (id) => (id === NO_DEV_HOST ? 'export async function startDevHost() {}' : undefined),

    configResolved(config) {
      resolved = config;
      const { input = [] } = config.build.rollupOptions;
      const inputs = typeof input === 'object' ? Object.values(input!) : [input];
      if (inputs.length > 1) throw new Error(ONE_PAGE);
    },

    generateBundle: {
      // After Vite's own plugins, which write the page and finish the scripts.
      order: 'post',
      handler(_, bundle) {
        const paths = Object.keys(bundle);
        const page = paths.find((path) => path.endsWith('.html'));
        const file = page === undefined ? undefined : bundle[page];
        if (page === undefined || file?.type !== 'asset') throw new Error(ONE_PAGE);
        const codes = paths.filter((path) => /\.(js|mjs|css)$/.test(path));
        const files = new Map(codes.map((path) => [path, textOf(bundle[path]!)]));
        const { html, inlined, outside } = inlinePage(textOf(file), page, files);
        file.source = html;
        for (const path of inlined) delete bundle[path];

        const left = Object.keys(bundle).filter((path) => path !== page && !path.endsWith('.map'));
        for (const message of [...outside.map(adviceFor), ...left.map(adviceForFile)])
          this.warn(message);
        const sizes = [Buffer.byteLength(html), gzipSync(html).length].map(kilobytes);
        resolved.logger.info(
          `\n${resolved.build.outDir}/${page}: a view in one file, ${sizes[0]}, gzip ${sizes[1]}`,
        );
      },
    },
  };
}

const adviceFor = ({ url, list }: OutsideUrl): string =>
  /^(https?:)?\/\//i.test(url)
    ? `${url} is loaded from outside, and the sandbox blocks it by default. Declare its origin in _meta.ui.csp.${list} of the view's resource.`
    : `${url} is not inlined, and a view has no folder to load it from. Import it from a script or a style sheet; files in public/ are never inlined.`;

const adviceForFile = (path: string): string =>
  `${path} is a separate file, and a view has no folder to load it from. Import it with ?inline (a worker: ?worker&inline).`;
