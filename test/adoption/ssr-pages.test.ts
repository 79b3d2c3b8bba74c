// `npm run test:adoption`: the apps of the guide to server rendering, made of the files on the page, built and started
// with its commands.
import { describe, expect, it, onTestFinished } from 'vitest';
import { sectionOf } from '../../docs/generate/markdown.mjs';
import { FOLLOW_MS, followSteps } from './support/followed-page.js';
import { pageText, stepsIn } from './support/page-steps.js';
import { expectPublishedView } from './support/shown-views.js';

const APPS = [
  { name: 'Next.js', command: 'npx next start' },
  { name: 'Nuxt', command: 'node .output/server/index.mjs' },
  { name: 'SvelteKit', command: 'node build' },
];

/** The commands and files of a section of the guide. */
const stepsOf = (heading: string) =>
  stepsIn(sectionOf(pageText('guides/ssr'), heading, 'guides/ssr').body);

describe.each(APPS)('$name', ({ name, command }) => {
  it(
    'renders the loading slot on the server, and shows the view with its result',
    async () => {
      let html = '';
      const steps = [...stepsOf('A server to try it with'), ...stepsOf(name)];
      const followed = await followSteps(steps, async (started) => {
        if (started.command !== command) return;
        html = await (await fetch(started.url)).text();
        await expectPublishedView(started.url);
      });
      onTestFinished(followed.close);
      expect(html).toContain('Loading…');
      expect(html).not.toContain('The clock is not available.');
    },
    FOLLOW_MS,
  );
});
