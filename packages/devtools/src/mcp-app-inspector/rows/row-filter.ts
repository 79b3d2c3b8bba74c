// Decides which rows are shown.
import { isFailed, isLogRow } from './row.js';
import type { Row } from './row.js';

/** What can be switched on and off. `errors` means only errors. */
export const TOGGLES = [
  'errors',
  'toView',
  'fromView',
  'requests',
  'notifications',
  'events',
] as const;
export type Toggle = (typeof TOGGLES)[number];

export interface RowFilter {
  /** Words that must all occur in the row; case does not matter. */
  text: string;
  on: ReadonlySet<Toggle>;
}

export const NO_FILTER: RowFilter = {
  text: '',
  on: new Set<Toggle>(['toView', 'fromView', 'requests', 'notifications', 'events']),
};

/** The lists that show the rows. */
export type RowView = 'messages' | 'audit' | 'log';

/** How many characters of a payload are searched, so that large payloads do not make the filter slow. */
const SEARCHED = 20_000;

const isIn: Record<RowView, (row: Row) => boolean> = {
  messages: ({ kind }) => kind !== 'log',
  audit: ({ kind }) => kind === 'audit',
  log: isLogRow,
};

function isSwitchedOn({ kind, direction }: Row, on: RowFilter['on']): boolean {
  if (!direction) return on.has('events');
  if (!on.has(direction === 'to-view' ? 'toView' : 'fromView')) return false;
  return on.has(kind === 'notification' ? 'notifications' : 'requests');
}

/** The rows of a list that match the filter. The toggles apply to messages only. */
export function filterRows(rows: readonly Row[], view: RowView, { text, on }: RowFilter): Row[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (!isIn[view](row)) return false;
    if (view === 'messages' && !isSwitchedOn(row, on)) return false;
    if (on.has('errors') && !isFailed(row)) return false;
    if (words.length === 0) return true;
    const searched =
      `${row.name} ${row.hint} ${row.kind} ${row.text.slice(0, SEARCHED)}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
