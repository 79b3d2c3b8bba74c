// The template in examples/react/view against a React view that is written by hand, in the same host.
import { browserBundle } from '../../support/browser-bundle.ts';
import { scriptPage } from '../../support/script-page.ts';
import { summary } from '../measure.ts';
import type { BenchRun, Row } from '../measure.ts';

export const VIEWS = new URL('../views/', import.meta.url);
const TEMPLATE = new URL('../../../examples/react/view/src/', import.meta.url);

/** Which view stands for which contestant. The official hooks are the same for both official hosts. */
const SOURCES: Record<'floor' | 'elements' | 'app-bridge', [URL, string]> = {
  floor: [VIEWS, 'react-raw.ts'],
  elements: [TEMPLATE, 'main.tsx'],
  'app-bridge': [VIEWS, 'react-official.ts'],
};

/** The script of a view, as its author would publish it. */
export async function scriptOf(folder: URL, entry: string): Promise<string> {
  const { files } = await browserBundle(folder, [entry], { minify: true });
  return files.get(`/${entry.replace(/\.tsx?$/, '.js')}`)!;
}

/** The page of a React view. It tells the host when it shows its table. */
export async function viewPage(script: string): Promise<string> {
  const reporter = await scriptOf(VIEWS, 'report-table.ts');
  return scriptPage(script, 'Orders', `<div id="root"></div><script>${reporter}</script>`);
}

export async function reactView(run: BenchRun): Promise<Row[]> {
  const names = ['floor', 'elements', 'app-bridge'] as const;
  for (const name of names)
    run.files.set(`/views/react-${name}.html`, await viewPage(await scriptOf(...SOURCES[name])));
  const page = await run.openPage(['floor']);
  const measure = (name: string) =>
    page.evaluate((name) => window.bench.firstResultOf('floor', `/views/react-${name}.html`), name);
  await run.interleaved(2, measure, names);
  const taken = await run.interleaved(run.rounds, measure, names);
  await page.close();
  return [
    {
      id: 'react-view',
      name: 'a view with React, until it shows its first result',
      unit: 'ms',
      isRatio: true,
      ...summary(taken, (ms) => ms),
      targets: [{ contestant: 'elements', against: 'floor', limit: 1.15 }],
    },
  ];
}
