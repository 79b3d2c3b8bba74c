// The elements for pages without a build step. What `<mcp-app-frame>` needs later is in the files of `parts.mjs`, the
// MCP client in one more; `mcp-app-root.js` is one file, because a view is sent as one HTML text.
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { rolldown } from 'rolldown';
import { oneFile, writeCdnBundles } from '../../../scripts/building/cdn-bundles.mjs';
import { inputOptions, isOwn, lazyInputs, moduleOf, partIn } from './lazy-parts.mjs';
import { lazyPartsOf } from './parts.mjs';

const packageFolder = new URL('..', import.meta.url);
const NAME = 'mcp-app-frame';
const ENTRY = 'mcp-app-frame/mcp-app-frame.cdn';

const CLIENT = '@modelcontextprotocol/client';

/** The MCP client in one file, which frames with `server` load. */
async function clientFile() {
  const { files, inputs } = await oneFile(packageFolder, 'client', CLIENT);
  const [text] = Object.values(files);
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return { files: { [`chunks/mcp-client-${hash}.js`]: text }, inputs };
}

/** The entry and what it imports, at once or later. The views of the package have lazy parts as well. */
function usedFiles(output) {
  const byName = new Map(output.map((file) => [file.fileName, file]));
  const used = new Set([`${NAME}.js`]);
  for (const name of used) {
    const { imports, dynamicImports } = byName.get(name);
    for (const imported of [...imports, ...dynamicImports])
      if (byName.has(imported)) used.add(imported);
  }
  return [...used].map((name) => byName.get(name));
}

async function frameFiles(client) {
  const imports = new Map();
  const options = inputOptions(imports);
  const bundle = await rolldown({
    ...options,
    input: { [NAME]: `src/${ENTRY}.ts`, ...lazyInputs('chunks') },
    external: CLIENT,
    platform: 'browser',
    resolve: {
      ...options.resolve,
      conditionNames: ['production', 'module', 'browser', 'import', 'default'],
    },
  });
  let partOf;
  const { output } = await bundle.generate({
    format: 'esm',
    // The name of its file counts for the hash of a file that imports it. The path differs between folders, see below.
    paths: { [CLIENT]: client },
    minify: true,
    // Inside each file, so that a copy that is hosted elsewhere still has the notices.
    comments: { legal: true },
    // Pages name the entry; the rest may be cached as long as wanted.
    entryFileNames: ({ name }) => (name === NAME ? '[name].js' : '[name]-[hash].js'),
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: {
      groups: [
        {
          debugName: 'parts',
          name: (id) =>
            partIn(id) ??
            // Lit is needed at once.
            (isOwn(id) ? (partOf ??= lazyPartsOf(imports, ENTRY))(moduleOf(id)) : undefined) ??
            NAME,
        },
      ],
      includeDependenciesRecursively: false,
    },
  });
  await bundle.close();
  const used = usedFiles(output);
  return {
    files: Object.fromEntries(
      used.map(({ fileName, code }) => [
        fileName,
        code.replaceAll(client, `./${posix.relative(posix.dirname(fileName), client)}`),
      ]),
    ),
    inputs: used.flatMap(({ moduleIds }) => moduleIds),
  };
}

/** The autoloader imports the bundles. */
const besideIt = {
  name: 'beside-it',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\.(?:cdn|define)\.js$/ }, ({ path: module }) => ({
      path: `./${posix.basename(module).replace(/\.\w+\.js$/, '.js')}`,
      external: true,
    })),
};

const client = await clientFile();
await writeCdnBundles(packageFolder, [
  await frameFiles(Object.keys(client.files)[0]),
  client,
  await oneFile(packageFolder, 'mcp-app-root', 'dist/mcp-app-root/mcp-app-root.define.js'),
  await oneFile(packageFolder, 'mcp-app-dock', 'dist/mcp-app-dock/mcp-app-dock.define.js'),
  await oneFile(
    packageFolder,
    'mcp-app-elicitation',
    'dist/mcp-app-elicitation/mcp-app-elicitation.define.js',
  ),
  await oneFile(packageFolder, 'autoloader', 'src/autoloader.cdn.ts', { plugins: [besideIt] }),
]);
