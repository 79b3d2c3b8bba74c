// The documents in the packages as npm gets them: every link leads somewhere, online and offline.
import { existsSync, globSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headingsIn } from '../../docs/generate/markdown.mjs';
import { PAGES } from '../../docs/site-map.mjs';
import { packages, readText, root } from './support/workspace.js';

// Named by a variable: the script has no types.
const script = '../../scripts/packing/package-docs.mjs';
interface Addresses {
  repository?: string;
  site?: string;
}
const { packageDocuments, withAbsoluteLinks } = (await import(script)) as {
  packageDocuments(id: string, addresses: Addresses): Promise<Map<string, string>>;
  withAbsoluteLinks(readme: string, folder: string, addresses: Addresses): string;
};

const repository = 'https://github.com/owner/name';
const site = 'https://docs.example';
const withoutCode = (text: string) => text.replace(/```[^]*?```/g, '').replace(/`[^`\n]*`/g, '');
const linksIn = (text: string) =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);

/** Why a link of a document leads nowhere in its package; undefined if it leads somewhere. */
function problemOf(documents: Map<string, string>, from: string, target: string) {
  if (/^https?:/.test(target)) return undefined;
  const [path, anchor] = target.split('#') as [string, string?];
  const to = path === '' ? from : posix.join(posix.dirname(from), path);
  const text = documents.get(to);
  if (text === undefined) return `${from}: there is no ${target}`;
  if (anchor === undefined) return undefined;
  const isThere = headingsIn(text).some((heading) => heading.anchor === anchor);
  return isThere ? undefined : `${from}: no heading ${target}`;
}

const documented = packages.filter(({ id }) =>
  readText(`packages/${id}/README.md`).includes('../../docs/pages/'),
);

it('most packages have pages in the documentation', () => {
  expect(documented.length).toBeGreaterThanOrEqual(5);
});

describe.each(documented)('$id: the documents that npm gets', ({ id, json }) => {
  it('are in the package, and their links lead somewhere', async () => {
    expect(json.files).toContain('docs');
    const documents = await packageDocuments(id, { repository });
    const problems = [...documents].flatMap(([from, text]) =>
      linksIn(text).map((target) => problemOf(documents, from, target)),
    );
    expect(problems.length).toBeGreaterThan(10);
    expect(problems.filter(Boolean)).toEqual([]);
    expect(problemOf(documents, 'README.md', 'docs/nowhere.md')).toContain('there is no');
  });

  it('link only to what the site and the repository have, and to no part of a page', async () => {
    // The workbench is a page of the site without a document.
    const slugs = [...PAGES.map(({ slug }) => slug), 'theme'];
    const onSite = slugs.map((slug) => (slug === '' ? `${site}/` : `${site}/${slug}/`));
    const links: string[] = [];
    for (const addresses of [{ repository, site }, { repository }, {}])
      for (const text of (await packageDocuments(id, addresses)).values())
        links.push(...linksIn(text).map((target) => target.replace(/#.*/, '')));
    expect(links.filter((target) => target.includes('pages/parts/'))).toEqual([]);
    const ofSite = links.filter((target) => target.startsWith(site));
    expect(ofSite.length).toBeGreaterThan(3);
    expect(ofSite.filter((target) => !onSite.includes(target))).toEqual([]);
    const files = links.flatMap(
      (target) => new RegExp(`^${repository}/(?:blob|tree)/main/(.*)$`).exec(target)?.[1] ?? [],
    );
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('include every page that the README links to', async () => {
    const documents = await packageDocuments(id, { repository });
    const linked = linksIn(readText(`packages/${id}/README.md`))
      .filter((target) => target.startsWith('../../docs/pages/'))
      .map((target) => target.replace('../../docs/pages/', 'docs/').replace(/#.*/, ''));
    expect(linked.length).toBeGreaterThan(3);
    expect(linked.filter((path) => !documents.has(path))).toEqual([]);
  });
});

it.each(packages)('$id has a short README, which says how to install it', ({ id }) => {
  const readme = readText(`packages/${id}/README.md`);
  expect(readme.split('\n').length).toBeLessThanOrEqual(120);
  expect(readme).toMatch(/```sh\n(?:npm (?:install|create)|npx) @mcp-app/);
});

describe('the documents that npm gets', () => {
  it('have absolute links in the README: to the site if it is known, else to the repository', () => {
    const readme = '[a](../../docs/pages/guides/relay.md#sign-in) [b](../react) [c](https://x.y)';
    const online = withAbsoluteLinks(readme, 'packages/elements', { repository, site });
    expect(online).toBe(
      `[a](${site}/guides/relay/#sign-in) [b](${repository}/tree/main/packages/react) [c](https://x.y)`,
    );
    expect(withAbsoluteLinks(readme, 'packages/elements', { repository })).toContain(
      `${repository}/blob/main/docs/pages/guides/relay.md#sign-in`,
    );
  });

  it('link to the copies in the package if the repository is not known', async () => {
    const readme = (await packageDocuments('vue', {})).get('README.md')!;
    expect(readme).toContain('](docs/reference/vue.md)');
    expect(readme).not.toContain('](..');
  });

  it('include every page that a text of the code names', async () => {
    const documents = await packageDocuments('elements', { repository });
    const sources = globSync('packages/elements/src/**/*.ts', { cwd: root }).map(readText);
    const named = sources.flatMap((text) => text.match(/\bdocs\/[\w/-]+\.md\b/g) ?? []);
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((path) => !documents.has(path))).toEqual([]);
    const decision = documents.get('docs/decisions/two-iframes.md');
    expect(decision).toContain(`${repository}/blob/main/docs/pages/guides/security.md#two-iframes`);
  });

  it('hold generated tables, and no tags of the site', async () => {
    const documents = await packageDocuments('elements', { repository });
    expect(documents.get('docs/reference/mcp-app-frame.md')).toContain('| `toolInput`<br>');
    expect([...documents.values()].filter((text) => /<live-|<figure/.test(text))).toEqual([]);
    // A picture is its description there.
    expect(documents.get('docs/guides/display-modes.md')).toContain('Four small pages with');
  });
});
