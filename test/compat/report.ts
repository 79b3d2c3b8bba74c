// The report of a run of the apps.
import { cell, code, table } from '../../scripts/documents/markdown-table.mjs';
import type { AppEntry } from './app-entry.ts';
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

const rowOf = (tried: Tried) => {
  const { app, result } = tried;
  return [
    `${app.name}<br>${code(app.package)}`,
    app.version,
    `${app.type}, ${app.transport}`,
    result.drawn === undefined ? '**no**' : `yes, ${result.drawn} px`,
    result.works ? 'yes' : result.works === undefined && result.drawn ? 'not tried' : '**no**',
    cell(whyNot(tried)),
  ];
};

/** One line for the terminal. */
export function lineOf(tried: Tried): string {
  const verdict = isWorking(tried) ? 'works' : isDrawn(tried) ? 'drawn' : 'fails';
  return `${verdict.padEnd(6)} ${tried.app.name}${tried.result.why ? `: ${tried.result.why}` : ''}`;
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
      'click.',
    '',
    summary(tried),
    table(['app', 'version', 'type', 'drawn', 'works', 'why not'], tried.map(rowOf)),
  ].join('\n');
