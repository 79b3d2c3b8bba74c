// Copies a template into a new folder, and makes its package.json that of a project of its own.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Template } from './templates.js';

/** What to create, and where. */
export interface ProjectOptions {
  /** The folder of the project. It must not exist yet, or be empty. */
  folder: string;
  template: Template;
}

interface PackageJson {
  name: string;
  version?: string;
  dependencies?: Record<string, string>;
}

const ownFile = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as PackageJson;

/** npm never packs a file of this name, so it is not among the files of a template. */
const IGNORED = 'node_modules\ndist\n';

/** The name of a folder as the name of a package: lower case, no spaces, no leading dot. */
export const packageName = (folder: string): string =>
  basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9._~-]+/g, '-')
    .replace(/^[._-]+/, '') || 'my-view';

/** A new repository is not a reason to refuse: people run `git init` first. */
const isEmpty = (folder: string): boolean =>
  !existsSync(folder) || readdirSync(folder).every((name) => name === '.git');

/**
 * Creates a project. Nothing is installed, and no existing file is changed.
 * @throws Error if the folder is not empty
 */
export function createProject({ folder, template }: ProjectOptions): void {
  if (!isEmpty(folder))
    throw new Error(
      `Could not create the project: the folder ${folder} is not empty. Choose a new folder, or empty this one.`,
    );
  mkdirSync(folder, { recursive: true });
  cpSync(ownFile(`templates/${template}`), folder, { recursive: true });
  writeFileSync(join(folder, '.gitignore'), IGNORED);

  const file = join(folder, 'package.json');
  const project = readJson(file);
  // The packages share one version with this one. `latest` would change under a project that exists.
  const { version } = readJson(ownFile('package.json'));
  const dependencies = Object.fromEntries(
    Object.entries(project.dependencies ?? {}).map(([name, range]) =>
      name.startsWith('@mcp-app/') ? [name, `^${version}`] : [name, range],
    ),
  );
  const own = { ...project, name: packageName(folder), dependencies };
  writeFileSync(file, `${JSON.stringify(own, null, 2)}\n`);
}
