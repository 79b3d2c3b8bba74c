// Copies a template into a new folder, and adapts its package.json for the project.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Host, Template } from './templates.js';

/** A view with its MCP server, or a host. */
export type ProjectKind =
  | { template: Template; host?: undefined }
  | { host: Host; template?: undefined };

/** What to create, and where. */
export type ProjectOptions = ProjectKind & {
  /** The folder of the project. It must not exist yet, or be empty. */
  folder: string;
};

interface PackageJson {
  name: string;
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const ownFile = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as PackageJson;

/** The content of `.gitignore`. npm never packs a file of this name, so a template cannot contain it. */
const IGNORED = 'node_modules\ndist\ndist-server\n';

/** Converts the name of a folder to a package name: lower case, no spaces, no leading dot. */
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
export function createProject({ folder, template, host }: ProjectOptions): void {
  if (!isEmpty(folder))
    throw new Error(
      `Could not create the project: the folder ${folder} is not empty. Choose a new folder, or empty this one.`,
    );
  mkdirSync(folder, { recursive: true });
  const source = host ? `templates/host/${host}` : `templates/view/${template}`;
  cpSync(ownFile(source), folder, { recursive: true });
  writeFileSync(join(folder, '.gitignore'), IGNORED);

  const file = join(folder, 'package.json');
  const project = readJson(file);
  // All packages have the same version as this one. `latest` would change for existing projects.
  const { version } = readJson(ownFile('package.json'));
  const ofThisVersion = (list: Record<string, string> = {}) =>
    Object.fromEntries(
      Object.entries(list).map(([name, range]) =>
        name.startsWith('@mcp-app/') ? [name, `^${version}`] : [name, range],
      ),
    );
  const own = {
    ...project,
    name: packageName(folder),
    dependencies: ofThisVersion(project.dependencies),
    devDependencies: ofThisVersion(project.devDependencies),
  };
  writeFileSync(file, `${JSON.stringify(own, null, 2)}\n`);
}
