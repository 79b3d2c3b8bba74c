// The pages that test/adoption follows: all that a reader has to copy is a command or a file with a name.
import { describe, expect, it } from 'vitest';
import { tabNames } from '../../docs/generate/tabs.mjs';
import { sitePages } from '../../docs/generate/write-pages.mjs';
import { pageText, stepsIn } from '../adoption/support/page-steps.js';

const SLUGS = ['start/host', 'start/view', 'guides/ssr'];
const FOLLOWED = sitePages()
  .filter(({ slug }) => SLUGS.includes(slug))
  .flatMap(({ slug, text }) => {
    const names = tabNames(text);
    return names.length === 0 ? [{ slug, tab: '' }] : names.map((tab) => ({ slug, tab }));
  });

describe('pages that can be followed by copy and paste', () => {
  it('are the hosts, the views and the apps with server rendering', () => {
    expect(FOLLOWED).toHaveLength(9);
  });

  it.each(FOLLOWED)('$slug $tab names every file', ({ slug, tab }) => {
    const [followed = ''] = pageText(slug, tab).split(/^## What the server renders$/m);
    const unnamed = [...followed.matchAll(/^```(?!sh$)\w+$/gm)].map(([fence]) => fence);
    expect(unnamed).toEqual([]);
    const steps = stepsIn(followed);
    const files = steps.flatMap((step) => (step.kind === 'file' ? [step.name] : []));
    expect(files.length).toBeGreaterThan(1);
    expect(steps[0]).toMatchObject({ kind: 'command' });
  });

  it('are read with the tab that the reader has chosen', () => {
    const steps = (tab: string) => stepsIn(pageText('start/host', tab));
    const files = (tab: string) =>
      steps(tab).flatMap((step) => (step.kind === 'file' ? [step.name] : []));
    expect(files('React')).toEqual(['vite.config.js', 'index.html', 'main.tsx']);
    expect(files('Vue')).toContain('Clock.vue');
    expect(files('Vue')).not.toContain('main.tsx');
  });

  it('are read in their order', () => {
    const text =
      '```sh\nnpm init -y\n# a comment\n```\n\n```js title="a/b.js"\nlet a;\n```\n\n```js\nlet b;\n```\n';
    expect(stepsIn(text)).toEqual([
      { kind: 'command', line: 'npm init -y' },
      { kind: 'file', name: 'a/b.js', text: 'let a;\n' },
    ]);
  });
});
