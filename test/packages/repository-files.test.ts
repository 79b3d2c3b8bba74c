// Files of the repository that no program of ours reads: forms of issues, updates of dependencies, the container, .nvmrc.
import { existsSync, globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { PAGES } from '../../docs/site-map.mjs';
import { readJson, readText, root } from './support/workspace.js';
import type { PackageJson } from './support/workspace.js';

interface RootJson extends PackageJson {
  scripts: Record<string, string>;
  engines: { node: string };
  overrides?: Record<string, unknown>;
}
const repository = readJson<RootJson>('package.json');
const major = (version: string) => Number(/\d+/.exec(version)![0]);

/** JSON with lines of comments. */
const readJsonc = <T>(path: string): T =>
  JSON.parse(readText(path).replace(/^\s*\/\/.*$/gm, '')) as T;

const devcontainer = readJsonc<{ image: string; postCreateCommand: string }>(
  '.devcontainer/devcontainer.json',
);

describe('the versions of Node', () => {
  const tools = major(repository.dependencies!['node']!);
  const workflows = readdirSync(join(root, '.github/workflows')).flatMap((name) =>
    [...readText(`.github/workflows/${name}`).matchAll(/node-version: (.*)/g)].map(([, version]) =>
      major(version!),
    ),
  );

  it('.nvmrc, the container, the types and the set-up have that of the tools', () => {
    expect(readText('.nvmrc')).toBe(`${tools}\n`);
    expect(devcontainer.image).toMatch(new RegExp(`^node:${tools}-`));
    expect(major(repository.dependencies!['@types/node']!)).toBe(tools);
    expect(readText('scripts/setup.mjs')).toContain(`if (major >= ${tools}) return;`);
  });

  it('CI has the oldest supported one once, and that of the tools', () => {
    const oldest = major(repository.engines.node);
    expect(oldest).toBeLessThan(tools);
    expect(workflows.filter((version) => version === oldest)).toHaveLength(1);
    expect(new Set(workflows)).toEqual(new Set([oldest, tools]));
  });

  it('the documentation site supports what the packages support', () => {
    expect(readJson<RootJson>('docs/package.json').engines).toEqual(repository.engines);
  });
});

interface Field {
  type: string;
  id?: string;
  attributes: { label?: string; value?: string; description?: string; options?: string[] };
}
interface Form {
  name: string;
  description: string;
  body: Field[];
}

describe('issues', () => {
  const FOLDER = '.github/ISSUE_TEMPLATE';
  const forms = readdirSync(join(root, FOLDER)).filter((name) => name !== 'config.yml');

  it.each(forms)('%s is a form that GitHub accepts', (name) => {
    const form = parse(readText(`${FOLDER}/${name}`)) as Form;
    expect(form.name).toBeTruthy();
    expect(form.description).toBeTruthy();
    const asked = form.body.filter(({ type }) => type !== 'markdown');
    expect(asked.length).toBeGreaterThan(0);
    for (const { type, attributes } of asked) {
      expect(['input', 'textarea', 'dropdown', 'checkboxes']).toContain(type);
      expect(attributes.label).toBeTruthy();
      if (type === 'dropdown')
        expect(new Set(attributes.options).size).toBe(attributes.options!.length);
    }
    for (const { attributes } of form.body.filter(({ type }) => type === 'markdown'))
      expect(attributes.value).toBeTruthy();
    const ids = asked.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('a bug asks for a link to the playground, which exists', () => {
    const { body } = parse(readText(`${FOLDER}/bug.yml`)) as Form;
    const { attributes } = body.find(({ id }) => id === 'reproduction')!;
    const [, port, slug] = /localhost:(\d+)\/([\w/-]+)\//.exec(attributes.description!)!;
    expect(PAGES.map((page) => page.slug)).toContain(slug);
    expect(readText('scripts/docs.mjs')).toContain(`default: '${port}'`);
    const pages = [...readText(`${FOLDER}/bug.yml`).matchAll(/pages "(.+?)" and "(.+?)"/g)];
    for (const label of pages.flatMap(([, ...labels]) => labels))
      expect(PAGES.map((page) => page.label)).toContain(label);
    expect(pages).toHaveLength(1);
  });

  it('vulnerabilities are not issues', () => {
    const config = parse(readText(`${FOLDER}/config.yml`)) as {
      blank_issues_enabled: boolean;
      contact_links: { url: string; about: string }[];
    };
    expect(config.blank_issues_enabled).toBe(false);
    expect(config.contact_links[0]!.about).toContain('SECURITY.md');
    expect(config.contact_links[0]!.url).toMatch(/^https:/);
    expect(existsSync(join(root, 'SECURITY.md'))).toBe(true);
  });
});

it.each([
  '.devcontainer/devcontainer.json',
  '.github/pull_request_template.md',
  '.github/ISSUE_TEMPLATE/bug.yml',
])('%s names scripts that exist', (path) => {
  const names = [...readText(path).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !Object.hasOwn(repository.scripts, name))).toEqual([]);
});

interface Update {
  'package-ecosystem': string;
  directory?: string;
  directories?: string[];
  groups: Record<string, { patterns: string[] }>;
  ignore?: { 'dependency-name': string }[];
}

describe('updates of dependencies', () => {
  const { updates } = parse(readText('.github/dependabot.yml')) as { updates: Update[] };
  const ofNpm = updates.filter((update) => update['package-ecosystem'] === 'npm');
  const foldersOf = ({ directory, directories = [directory!] }: Update) =>
    directories.flatMap((one) => globSync(`.${join(one, 'package.json')}`, { cwd: root }));
  const namesOf = (update: Update) =>
    foldersOf(update).flatMap((path) => {
      const json = readJson<RootJson>(path);
      return Object.keys({ ...json.dependencies, ...json.devDependencies, ...json.overrides });
    });
  const matches = (pattern: string, name: string) =>
    new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(name);

  it.each(ofNpm.map((update) => [update.directory ?? update.directories!.join(' '), update]))(
    '%s: groups and exceptions name what is there',
    (_name, update) => {
      const { groups, ignore = [] } = update as Update;
      const names = namesOf(update as Update);
      const patterns = [
        ...Object.values(groups).flatMap((group) => group.patterns),
        ...ignore.map((one) => one['dependency-name']),
      ];
      expect(patterns.length).toBeGreaterThan(0);
      const unused = patterns.filter((one) => !names.some((name) => matches(one, name)));
      expect(unused).toEqual([]);
    },
  );

  it('leave out what is pinned in overrides', () => {
    for (const update of ofNpm) {
      const ignored = (update.ignore ?? []).map((one) => one['dependency-name']);
      for (const path of foldersOf(update)) {
        const { overrides = {} } = readJson<RootJson>(path);
        expect(ignored).toEqual(expect.arrayContaining(Object.keys(overrides)));
      }
    }
  });

  it('cover every lock file', () => {
    const locked = ['/', '/docs', '/test/mutation'];
    const covered = ofNpm.flatMap((update) => update.directories ?? [update.directory!]);
    expect(covered).toEqual(expect.arrayContaining(locked));
    for (const one of locked) expect(existsSync(join(root, one, 'package-lock.json'))).toBe(true);
  });
});
