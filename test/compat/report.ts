// The report of a run of the apps.
import { cell, code, table } from '../../scripts/documents/markdown-table.mjs';
import type { AppEntry } from './app-entry.ts';
import type { Largest, Seen } from './host-page.ts';
import type { AppResult } from './trial.ts';

export interface Tried {
  app: AppEntry;
  result: AppResult;
}

const isDrawn = ({ result }: Tried) => result.drawn !== undefined;
const isWorking = ({ result }: Tried) => result.works === true;
/** Drawn, and the click, if there is one, had its effect. */
const isFine = ({ result }: Tried) => result.drawn !== undefined && result.works !== false;

/** What an app must reach at least. */
const isEnough = (tried: Tried) => {
  const { limit } = tried.app;
  if (limit?.gets === 'nowhere') return true;
  return limit ? isDrawn(tried) : isFine(tried);
};

/** Those that do less than they should. */
export const shortfalls = (tried: readonly Tried[]): Tried[] =>
  tried.filter((one) => !isEnough(one));

/** Long reasons are cut: the command prints them completely. */
const short = (text: string) => (text.length > 240 ? `${text.slice(0, 240)}…` : text);

/** The limit is also shown when the click worked: there may be more that the app cannot do here. */
const whyNot = ({ app, result }: Tried) =>
  short([app.limit?.why, result.why].filter(Boolean).join(': ')).replaceAll('<', '&lt;');

const DIRECTIONS = ['to-view', 'from-view'] as const;

const thousands = (count: number) => Math.round(count).toLocaleString('en-US');
const sizeOf = ({ values, bytes }: Largest) =>
  `${thousands(values)} values, ${thousands(Math.ceil(bytes / 1000))} kB`;

/** The largest message to the view, and from it. */
const largestOf = (largest: Seen['largest'] | undefined) =>
  largest ? DIRECTIONS.map((direction) => sizeOf(largest[direction])) : ['', ''];

/** The most that any app sent or got. */
function mostOf(tried: readonly Tried[], direction: (typeof DIRECTIONS)[number]): string {
  const all = tried.flatMap(({ app, result }) =>
    result.largest ? [{ app, ...result.largest[direction] }] : [],
  );
  const top = (unit: keyof Largest) => all.toSorted((one, other) => other[unit] - one[unit])[0];
  const [most, longest] = [top('values'), top('bytes')];
  if (!most || !longest) return 'unknown';
  return `${thousands(most.values)} values (${most.app.name}), ${thousands(Math.ceil(longest.bytes / 1000))} kB (${longest.app.name})`;
}

/** How much of the limits of a message apps need. */
export const largestMessages = (tried: readonly Tried[]): string =>
  `Largest message to a view: ${mostOf(tried, 'to-view')}. From a view: ${mostOf(tried, 'from-view')}; the limit is 40,000 values and 16 MB.`;

const rowOf = (tried: Tried) => {
  const { app, result } = tried;
  return [
    `${app.name}<br>${code(app.package)}`,
    app.version,
    `${app.type}, ${app.transport}${app.isolation ? ', an origin of its own' : ''}`,
    result.drawn === undefined ? '**no**' : `yes, ${result.drawn} px`,
    result.works ? 'yes' : result.works === undefined && result.drawn ? 'not tried' : '**no**',
    ...largestOf(result.largest),
    cell(whyNot(tried)),
  ];
};

/** One line for the terminal. */
export function lineOf(tried: Tried): string {
  const verdict = isWorking(tried) ? 'works' : isDrawn(tried) ? 'drawn' : 'fails';
  const [to, from] = largestOf(tried.result.largest);
  const sizes = to ? ` (to the view ${to}; from it ${from})` : '';
  return `${verdict.padEnd(6)} ${tried.app.name}${sizes}${tried.result.why ? `: ${tried.result.why}` : ''}`;
}

/** How many of them, in a sentence. */
export const summary = (tried: readonly Tried[]): string =>
  `${tried.length} apps: ${tried.filter(isDrawn).length} drawn, ${tried.filter(isWorking).length} work.`;

/** A section for a page of results. */
export const markdown = (tried: readonly Tried[], browser: string, command: string): string =>
  [
    '## Published apps',
    '',
    `\`${command}\`, ${browser}: apps from npm, at pinned versions, in \`<mcp-app-frame>\`. ` +
      'Those on stdio are shown through our relay, those on HTTP with `server`. _Drawn_: its interface shows, and how ' +
      'tall the frame is. _Works_: a click on a main control does what it should; not tried where there is nothing to ' +
      'click. _Largest_: the most values (keys count) and bytes in one message, as the limits of a message count them.',
    '',
    `${summary(tried)} ${largestMessages(tried)}`,
    table(
      ['app', 'version', 'type', 'drawn', 'works', 'largest to it', 'largest from it', 'why not'],
      tried.map(rowOf),
    ),
  ].join('\n');
