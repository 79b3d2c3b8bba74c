// The import rules (CONTRIBUTING.md has the reasons). Works on a map of path to text, so that a test can pass it a tree
// that breaks the rules.
import { posix } from 'node:path';
import { importsOf } from './module-imports.js';

export type SourceTree = ReadonlyMap<string, string>;

interface FolderRule {
  folders: readonly string[];
  /** Folders of which only types may be imported. */
  types?: readonly string[];
  /** Packages, each with its subpaths. `node:` stands for all of Node. */
  packages?: readonly string[];
  /** Packages that may only be loaded with `import()`. */
  lazy?: readonly string[];
}

const ELEMENT_FOLDERS = ['mcp-app-frame', 'mcp-app-root'];

export type PackageRules = Readonly<Record<string, FolderRule>>;

/** packages/elements/src: a folder without a rule may not exist. `.` is the top. */
export const ELEMENTS_RULES: PackageRules = {
  '.': { folders: [...ELEMENT_FOLDERS, 'mcp-app-dock', 'mcp-app-elicitation'] },
  protocol: { folders: [] },
  generated: { folders: [] },
  policy: { folders: ['protocol'] },
  rpc: { folders: ['protocol'] },
  answering: { folders: [] },
  sandbox: { folders: ['protocol', 'policy'] },
  prelude: { folders: ['protocol', 'view'] },
  host: {
    folders: ['protocol', 'policy', 'rpc', 'generated'],
    lazy: ['@modelcontextprotocol/client', '@modelcontextprotocol/ext-tasks/client'],
  },
  view: { folders: ['protocol', 'policy', 'rpc'] },
  adapters: { folders: ['view'] },
  // It needs the types of handlers from the host: a backend that imports it loads no page code.
  chat: { folders: ['protocol'], types: ['host'] },
  // It knows frames by their shape.
  agents: { folders: ['protocol'], types: ['host'] },
  'mcp-app-frame': {
    folders: [
      'host',
      'protocol',
      'policy',
      'rpc',
      'answering',
      'generated',
      'mcp-app-dock',
      'mcp-app-elicitation',
    ],
    types: ['locales'],
    packages: ['lit'],
  },
  // It knows docked views by an interface, so frames can load it late.
  'mcp-app-dock': { folders: [], packages: ['lit'] },
  'mcp-app-elicitation': {
    folders: ['protocol', 'policy', 'answering'],
    types: ['locales'],
    packages: ['lit'],
  },
  'mcp-app-root': { folders: ['view', 'protocol'], types: ['locales'], packages: ['lit'] },
  // Only the English pack has values of the elements: their own texts.
  locales: { folders: [...ELEMENT_FOLDERS, 'mcp-app-dock', 'mcp-app-elicitation'] },
  mock: { folders: ['host', 'view', 'protocol', 'policy', 'rpc'] },
  // Frames know it by an interface.
  timings: { folders: ['mcp-app-frame', 'protocol'], types: ['host'] },
  // Pages that do not trace do not load it, and have no OpenTelemetry.
  tracing: { folders: ['protocol'], types: ['host'], packages: ['@opentelemetry/api'] },
};

/** packages/server/src. It runs where there is no DOM. */
export const SERVER_RULES: PackageRules = {
  '.': { folders: ['sandbox'], packages: ['node:'] },
  relay: { folders: ['.'], packages: ['node:'] },
  sandbox: { folders: ['.'], packages: ['node:'] },
  opentelemetry: { folders: [], types: ['relay'], packages: ['@opentelemetry/api'] },
};

/** packages/devtools/src. */
export const DEVTOOLS_RULES: PackageRules = {
  presets: { folders: [] },
  'mock-server': { folders: [] },
  testing: { folders: ['mock-server', 'presets'] },
  dev: { folders: ['mock-server', 'presets', 'mcp-app-inspector'], packages: ['lit'] },
  'mcp-app-inspector': { folders: [], packages: ['lit'] },
  vite: { folders: [], packages: ['node:', 'parse5'] },
};

/** packages/cli/src. */
export const CLI_RULES: PackageRules = {
  '.': { folders: ['command-line', 'dev', 'model', 'servers'], packages: ['node:'] },
  // It loads the commands.
  'command-line': { folders: ['dev', 'check', 'conformance', 'sandbox'], packages: ['node:'] },
  browser: { folders: ['command-line'], packages: ['node:'] },
  servers: {
    folders: ['command-line'],
    packages: ['node:', '@modelcontextprotocol/client', 'cross-spawn'],
  },
  dev: {
    folders: ['command-line', 'model', 'servers'],
    packages: ['node:', 'ws', '@modelcontextprotocol/client'],
  },
  model: { folders: ['command-line', 'servers'], packages: ['node:'] },
  sandbox: { folders: ['command-line'], packages: ['node:'] },
  check: {
    folders: ['browser', 'command-line', 'dev', 'servers'],
    packages: ['node:', '@modelcontextprotocol/client'],
  },
  conformance: {
    folders: ['browser', 'check', 'command-line', 'dev', 'servers'],
    packages: ['node:', '@mcp-app/conformance'],
  },
};

/** packages/conformance/src. */
export const CONFORMANCE_RULES: PackageRules = {
  '.': {
    folders: ['behaviours', 'hosts', 'views', 'relay', 'reports', 'public-suite'],
    types: ['host-page'],
    packages: ['node:'],
  },
  behaviours: { folders: [] },
  serving: {
    folders: [],
    packages: ['node:', '@modelcontextprotocol/node', '@modelcontextprotocol/server'],
  },
  hosts: {
    folders: ['.', 'behaviours', 'serving'],
    types: ['host-page'],
    packages: ['node:', '@modelcontextprotocol/server'],
  },
  views: { folders: ['.', 'behaviours', 'serving'], packages: ['node:'] },
  relay: {
    folders: ['behaviours', 'serving'],
    packages: ['node:', 'ws', '@modelcontextprotocol/server'],
  },
  reports: { folders: ['behaviours', 'relay'], types: ['public-suite'] },
  'public-suite': {
    folders: ['behaviours', 'hosts', 'serving'],
    types: ['.', 'host-page'],
    packages: ['node:'],
  },
  // It runs in host pages, and knows frames by their shape.
  'host-page': { folders: [] },
};

const isRelative = (specifier: string) => specifier.startsWith('.');
const names = (packages: readonly string[] | undefined, specifier: string) =>
  packages?.some(
    (name) =>
      specifier === name ||
      specifier.startsWith(`${name}/`) ||
      (name.endsWith(':') && specifier.startsWith(name)),
  ) ?? false;

/** Where a relative import leads; TypeScript files are imported under the names of their output. */
export function resolveImport(tree: SourceTree, from: string, specifier: string): string {
  const path = posix.normalize(posix.join(posix.dirname(from), specifier));
  const candidates = [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')];
  return candidates.find((candidate) => tree.has(candidate)) ?? path;
}

const folderOf = (path: string) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '.');

/**
 * The violations in a tree of sources, one line each.
 * @param entries specifiers of other packages of this repository that every folder may import
 */
export function breachesOf(
  rules: PackageRules,
  tree: SourceTree,
  entries: readonly string[] = [],
): string[] {
  return [...tree].flatMap(([path, text]) => {
    const folder = folderOf(path);
    const rule = rules[folder];
    if (!rule) return [`${path}: the folder ${folder} has no rule`];
    return importsOf(path, text)
      .filter(({ specifier, lazy, type }) => {
        if (entries.includes(specifier)) return false;
        if (!isRelative(specifier)) {
          return !names(rule.packages, specifier) && !(lazy && names(rule.lazy, specifier));
        }
        const target = folderOf(resolveImport(tree, path, specifier));
        const allowed = [folder, ...rule.folders, ...((type && rule.types) || [])];
        return !allowed.includes(target);
      })
      .map(({ specifier }) => `${path} imports ${specifier}`);
  });
}

/** The violations in a tree of the src of another package: only public entries, and these packages. */
export function breachesOutside(
  tree: SourceTree,
  allowed: readonly string[],
  publicEntries: readonly string[],
): string[] {
  return [...tree].flatMap(([path, text]) =>
    importsOf(path, text)
      .filter(({ specifier }) =>
        isRelative(specifier)
          ? resolveImport(tree, path, specifier).startsWith('..')
          : !names(allowed, specifier) && !publicEntries.includes(specifier),
      )
      .map(({ specifier }) => `${path} imports ${specifier}`),
  );
}

/** The imports of a package that name another one, or reach into the folder of another package. */
export const importsFrom = (tree: SourceTree, other: string): string[] =>
  [...tree].flatMap(([path, text]) =>
    importsOf(path, text)
      .filter(({ specifier }) =>
        isRelative(specifier)
          ? /^\.\.\/(?!\.\.)/.test(resolveImport(tree, path, specifier))
          : names([other], specifier),
      )
      .map(({ specifier }) => `${path} imports ${specifier}`),
  );

/** Cycles of files, each as `a -> b -> a`. Types count, because two such files cannot be understood separately. */
export function circlesIn(tree: SourceTree): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) circles.push([...trail.slice(start), path].join(' -> '));
    if (start >= 0 || done.has(path)) return;
    for (const { specifier } of importsOf(path, tree.get(path)!)) {
      const target = resolveImport(tree, path, specifier);
      if (isRelative(specifier) && tree.has(target)) walk(target, [...trail, path]);
    }
    done.add(path);
  };
  for (const path of tree.keys()) walk(path, []);
  return circles;
}
