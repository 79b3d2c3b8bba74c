// The documents in the packages as npm gets them: every link leads somewhere, online and offline.
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headingsIn } from '../../docs/generate/markdown.mjs';
import { packages, readText } from './support/workspace.js';

// Named by a variable: the script has no types.
const script = '../../scripts/package-docs.mjs';
interface Addresses {
  repository: string;
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

describe.each(packages)('$id: the documents that npm gets', ({ id, json }) => {
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

  it('include every page that the README links to', async () => {
    const documents = await packageDocuments(id, { repository });
    const linked = linksIn(readText(`packages/${id}/README.md`))
      .filter((target) => target.startsWith('../../docs/pages/'))
      .map((target) => target.replace('../../docs/pages/', 'docs/').replace(/#.*/, ''))
      .filter((path) => path !== 'docs/index.md' || id === 'elements');
    expect(linked.length).toBeGreaterThan(3);
    expect(linked.filter((path) => !documents.has(path))).toEqual([]);
  });

  it('have a short README', () => {
    expect(readText(`packages/${id}/README.md`).split('\n').length).toBeLessThanOrEqual(120);
  });
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

  it('hold generated tables, and no tags of the site', async () => {
    const documents = await packageDocuments('elements', { repository });
    expect(documents.get('docs/reference/mcp-app-frame.md')).toContain('| `toolInput`<br>');
    expect(documents.size).toBeGreaterThan(50);
    expect([...documents.values()].filter((text) => text.includes('<live-'))).toEqual([]);
  });
});
