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
const TASKS = '@modelcontextprotocol/ext-tasks/client';

/** A package of the protocol in one file that frames load later. */
async function laterFile(name, entry, options) {
  const { files, inputs } = await oneFile(packageFolder, name, entry, options);
  const [text] = Object.values(files);
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return { files: { [`chunks/mcp-${name}-${hash}.js`]: text }, inputs };
}

/** The file imports the one of the MCP client, instead of a copy of it. */
const besideClient = (client) => ({
  name: 'beside-client',
  setup: ({ onResolve }) =>
    onResolve({ filter: new RegExp(`^${CLIENT}$`) }, () => ({
      path: `./${posix.basename(client)}`,
      external: true,
    })),
});

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

/** @param later the files of packages that frames load later, by the names of the packages */
async function frameFiles(later) {
  const imports = new Map();
  const options = inputOptions(imports);
  const bundle = await rolldown({
    ...options,
    input: { [NAME]: `src/${ENTRY}.ts`, ...lazyInputs('chunks') },
    external: Object.keys(later),
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
    paths: later,
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
        Object.values(later).reduce(
          (text, file) =>
            text.replaceAll(file, `./${posix.relative(posix.dirname(fileName), file)}`),
          code,
        ),
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

// Frames with `server` load the client, and the other one with the first call to a server that has tasks.
const client = await laterFile('client', CLIENT);
const [clientName] = Object.keys(client.files);
const tasks = await laterFile('tasks', TASKS, { plugins: [besideClient(clientName)] });
await writeCdnBundles(packageFolder, [
  await frameFiles({ [CLIENT]: clientName, [TASKS]: Object.keys(tasks.files)[0] }),
  client,
  tasks,
  await oneFile(packageFolder, 'mcp-app-root', 'dist/mcp-app-root/mcp-app-root.define.js'),
  await oneFile(packageFolder, 'mcp-app-dock', 'dist/mcp-app-dock/mcp-app-dock.define.js'),
  await oneFile(
    packageFolder,
    'mcp-app-elicitation',
    'dist/mcp-app-elicitation/mcp-app-elicitation.define.js',
  ),
  await oneFile(packageFolder, 'autoloader', 'src/autoloader.cdn.ts', { plugins: [besideIt] }),
]);
