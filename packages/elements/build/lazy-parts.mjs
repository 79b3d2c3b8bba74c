// Plugins for the builds of this package: modules that frames load later come in the files of `parts.mjs`.
import { fileURLToPath } from 'node:url';
import { compactStyles } from '../../../scripts/building/compact-styles.mjs';
import { LAZY } from './parts.mjs';

/** The path of a file of this package. */
export const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));

export const isOwn = (id) => id.startsWith(path('src/'));
/** The path of a module in `src`, without its ending. */
export const moduleOf = (id) => id.slice(path('src/').length, -'.ts'.length);

const PART = '\0part:';
/** The part that this module stands for. */
export const partIn = (id) => (id.startsWith(PART) ? id.slice(PART.length) : undefined);
/** The lazy parts as inputs, so that each is a file whose exports are those of its modules. */
export const lazyInputs = (folder) =>
  Object.fromEntries(Object.keys(LAZY).map((name) => [`${folder}/${name}`, PART + name]));

/** A module that `import()` names is replaced by its whole part. */
const lazyParts = {
  name: 'lazy-parts',
  async resolveId(source, importer, { kind }) {
    if (partIn(source)) return source;
    if (kind !== 'dynamic-import' || !source.startsWith('.') || !isOwn(importer)) return null;
    const { id } = await this.resolve(source, importer, { kind: 'import-statement' });
    const [name] = Object.entries(LAZY).find(([, modules]) => modules.includes(moduleOf(id))) ?? [];
    if (!name) throw new Error(`build/parts.mjs has no part with ${moduleOf(id)}.`);
    return PART + name;
  },
  load(id) {
    const modules = LAZY[partIn(id)];
    return modules?.map((name) => `export * from '${path(`src/${name}.ts`)}';`).join('\n');
  },
};

const styles = {
  name: 'styles',
  transform: {
    filter: { id: /\.styles\.ts$/ },
    handler: async (code, id) => ({ code: await compactStyles(code, id), map: null }),
  },
};

/** Collects which module imports which. */
const importGraph = (imports) => ({
  name: 'import-graph',
  moduleParsed({ id, importedIds }) {
    if (isOwn(id)) imports.set(moduleOf(id), importedIds.filter(isOwn).map(moduleOf));
  },
});

/** What the builds have in common. `imports` is filled with the modules and what they import. */
export const inputOptions = (imports) => ({
  cwd: path('.'),
  tsconfig: path('tsconfig.json'),
  resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  preserveEntrySignatures: 'allow-extension',
  // `sideEffects` in package.json is about the files that are written, not about the sources.
  treeshake: { moduleSideEffects: (id) => isOwn(id) || undefined },
  plugins: [lazyParts, styles, importGraph(imports)],
  // A busy machine is not a defect of the build.
  checks: { bundlerTimings: false },
  // Two modules of a part with the same export, an import that does not exist: each would be found by a user.
  onLog(level, { message }) {
    if (level === 'warn') throw new Error(message);
  },
});
