// The packages of this repository, as their package.json describes them.
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

export type ExportTarget = string | { [condition: string]: ExportTarget };

export interface PackageJson {
  name: string;
  version: string;
  license?: string;
  files?: string[];
  bin?: Record<string, string>;
  engines?: Record<string, string>;
  sideEffects?: boolean | string[];
  exports?: Record<string, ExportTarget>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface Package {
  /** The folder in packages/, such as `elements`. */
  id: string;
  folder: string;
  json: PackageJson;
}

export const readText = (path: string): string => readFileSync(join(root, path), 'utf8');
export const readJson = <T>(path: string): T => JSON.parse(readText(path)) as T;

export const packages: Package[] = [
  'cli',
  'conformance',
  'create',
  'devtools',
  'elements',
  'react',
  'server',
  'svelte',
  'tokens',
  'vue',
].map((id) => ({
  id,
  folder: join(root, 'packages', id),
  json: readJson<PackageJson>(`packages/${id}/package.json`),
}));

/** All files below a folder, as relative paths with `/`. Empty if there is no such folder. */
export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The files that a target of the exports map names, with the conditions that lead to them. */
export function targetsOf(target: ExportTarget, conditions: string[] = []): [string, string[]][] {
  if (typeof target === 'string') return [[target, conditions]];
  return Object.entries(target).flatMap(([condition, next]) =>
    targetsOf(next, [...conditions, condition]),
  );
}

/** The entries of a package that are modules with types; the others are CSS, HTML, JSON, bundles or only types. */
export const typedEntries = ({ json }: Package): string[] =>
  Object.entries(json.exports ?? {})
    .filter(([, target]) => typeof target === 'object' && 'default' in target)
    .map(([entry]) => entry);

/** `@mcp-app/elements` and `./view` make `@mcp-app/elements/view`. */
export const specifierOf = ({ json }: Package, entry: string): string => json.name + entry.slice(1);
