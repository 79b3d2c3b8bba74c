// The pages that test/adoption follows: all that a reader has to copy is a command or a file with a name.
import { describe, expect, it } from 'vitest';
import { PAGES } from '../../docs/site-map.mjs';
import { pageText, stepsIn } from '../adoption/support/page-steps.js';

const FOLLOWED = PAGES.map(({ slug }) => slug).filter(
  (slug) => /^start\/(?:host|view)-/.test(slug) || slug === 'guides/ssr',
);

describe('pages that can be followed by copy and paste', () => {
  it('are the hosts, the views and the apps with server rendering', () => {
    expect(FOLLOWED).toHaveLength(9);
  });

  it.each(FOLLOWED)('%s names every file', (slug) => {
    const [followed = ''] = pageText(slug).split(/^## What the server renders$/m);
    const unnamed = [...followed.matchAll(/^```(?!sh$)\w+$/gm)].map(([fence]) => fence);
    expect(unnamed).toEqual([]);
    const steps = stepsIn(followed);
    const files = steps.flatMap((step) => (step.kind === 'file' ? [step.name] : []));
    expect(files.length).toBeGreaterThan(1);
    expect(steps[0]).toMatchObject({ kind: 'command' });
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
