// The report of a run of the matrix: tables, failures, and which of them are ours.
import { installedPackage } from '../../scripts/measurements/installed-package.mjs';
import { table } from '../../scripts/documents/markdown-table.mjs';
import { BEHAVIOURS } from './behaviours/index.ts';
import { CLIENTS, HOSTS, VIEWS } from './matrix.ts';
import type { Party } from './matrix.ts';
import { TAKES_CLIENT } from './run.ts';
import type { CellResult } from './run.ts';

const titleOf = ({ title, package: name }: Party): string =>
  name === undefined ? title : `${title} ${installedPackage(name).version}`;

const PARTIES = {
  view: VIEWS as Record<string, Party>,
  host: HOSTS as Record<string, Party>,
  client: CLIENTS as Record<string, Party>,
};

const count = ({ verdicts }: CellResult, status: string) =>
  verdicts.filter((verdict) => verdict.status === status).length;

const takesClient = ({ verdicts }: CellResult) =>
  verdicts.some(({ behaviour, status }) => behaviour === TAKES_CLIENT && status === 'passed');

/** Passed of applicable; a star where the host did not accept the client itself. */
export function score(cell: CellResult): string {
  const passed = count(cell, 'passed');
  return `${passed}/${passed + count(cell, 'failed')}${takesClient(cell) ? '' : '\\*'}`;
}

/** The names among these that the results have, in the order of the matrix. */
const present = (results: CellResult[], kind: 'view' | 'host' | 'client') =>
  Object.keys(PARTIES[kind]).filter((name) => results.some((cell) => cell[kind] === name));

function tableOf(results: CellResult[], client: string): string {
  const hosts = present(results, 'host');
  const cellOf = (view: string, host: string) =>
    results.find((cell) => cell.view === view && cell.host === host && cell.client === client);
  const party = CLIENTS[client as keyof typeof CLIENTS];
  const rows = present(results, 'view').map((view) => [
    titleOf(PARTIES.view[view]!),
    ...hosts.map((host) => {
      const cell = cellOf(view, host);
      return cell ? score(cell) : '';
    }),
  ]);
  const head = ['view in host', ...hosts.map((host) => titleOf(PARTIES.host[host]!))];
  const right = hosts.map((_, index) => index + 1);
  return `With ${titleOf(party)} of \`${party.package}\`:\n${table(head, rows, { right })}`;
}

/** Passed of applicable, one table for each client. */
export const tables = (results: CellResult[]): string[] =>
  present(results, 'client').map((client) => tableOf(results, client));

export interface Shortfall {
  cell: CellResult;
  behaviour: string;
  happened: string;
  /** Whether one of our packages is part of it. */
  isOurs: boolean;
}

/** Errors from the browser include their stack. */
const firstLine = (text: string) => text.trim().split('\n')[0]!;

/** Everything that failed. A failure between host and client does not count against a view. */
export const shortfalls = (results: CellResult[]): Shortfall[] =>
  results.flatMap((cell) =>
    cell.verdicts
      .filter(({ status }) => status === 'failed')
      .map(({ behaviour, reason = '' }) => ({
        cell,
        behaviour,
        happened: firstLine(reason),
        isOurs: cell.host === 'ours' || (cell.view === 'ours' && behaviour !== TAKES_CLIENT),
      })),
  );

export const nameOf = ({ view, host, client }: CellResult): string =>
  `${view} in ${host} with ${client}`;

/** Groups by key, in the order of the first of each. */
function groupsOf<T>(items: T[], keyOf: (item: T) => unknown[]): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = JSON.stringify(keyOf(item));
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}

/** One line for what is the same with several views. */
const shortfallLines = (found: Shortfall[]): string[] =>
  groupsOf(found, ({ cell, behaviour, happened }) => [
    cell.host,
    cell.client,
    behaviour,
    happened,
  ]).map((group) => {
    const { cell, behaviour, happened } = group[0]!;
    const host = PARTIES.host[cell.host]!;
    const client = PARTIES.client[cell.client]!;
    const isBeforeViews = behaviour === TAKES_CLIENT;
    const views = group.map((one) => titleOf(PARTIES.view[one.cell.view]!)).join(', ');
    const cause = isBeforeViews && host.refuses?.[cell.client];
    return (
      `- ${titleOf(host)} with ${titleOf(client)}, ${isBeforeViews ? 'whatever the view' : views}: ` +
      `"${behaviour}" failed: \`${happened}\`${cause ? `. Cause: ${cause}.` : ''}`
    );
  });

/** What was not tried with a host, and why. */
const lackLines = (results: CellResult[]): string[] =>
  present(results, 'host').flatMap((host) => {
    const { verdicts } = results.find((cell) => cell.host === host)!;
    const left = verdicts.filter(({ status }) => status === 'n/a');
    return groupsOf(left, ({ reason }) => [reason]).map((group) => {
      const names = group.map(({ behaviour }) => `"${behaviour}"`).join(', ');
      return `- ${titleOf(PARTIES.host[host]!)}: ${names}: ${group[0]!.reason}.`;
    });
  });

/** A section for a page of results. */
export function markdown(results: CellResult[], browser: string, command: string): string {
  const found = shortfalls(results);
  const mismatch = results.some((cell) => !takesClient(cell));
  return [
    '## Interop',
    '',
    `\`${command}\`, ${browser}: every view in every host with every client, ` +
      `${BEHAVIOURS.length + 1} behaviours each, as passed of applicable. ` +
      'All over one sandbox page on its own origin and real MCP servers on Streamable HTTP.',
    '',
    ...tables(results),
    ...(mismatch
      ? [
          '\\* Given this client, the host fails as described below. The rest of the ' +
            "cell was tried with the page calling the client in the host's handlers, as the " +
            "host's documentation says for pages without a client that it takes.",
          '',
        ]
      : []),
    '### Failures',
    '',
    ...(found.length > 0 ? shortfallLines(found) : ['Nothing.']),
    '',
    '### What does not apply',
    '',
    'Hosts without an API for it:',
    '',
    ...lackLines(results),
    '',
    '### The behaviours',
    '',
    `${[TAKES_CLIENT, ...BEHAVIOURS.map(({ name }) => name)].join('; ')}.`,
    '',
  ].join('\n');
}
