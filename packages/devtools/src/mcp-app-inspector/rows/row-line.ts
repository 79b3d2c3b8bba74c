// Renders one row of the list on one line.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { icons } from '../icons.js';
import { filled } from '../inspector-labels.js';
import type { InspectorLabels } from '../inspector-labels.js';
import { durationOf, isFailed, isPending } from './row.js';
import type { Row, RowKind } from './row.js';

const CLOCK = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});

export const clockTime = (time: number): string => CLOCK.format(time);

export function durationText(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`;
  return `${ms >= 10 ? Math.round(ms) : ms.toFixed(1)} ms`;
}

export function sizeText(characters: number): string {
  if (characters >= 1e6) return `${(characters / 1e6).toFixed(1)} MB`;
  return characters >= 1000 ? `${(characters / 1000).toFixed(1)} kB` : `${characters} B`;
}

const KIND_LABELS: Record<RowKind, keyof InspectorLabels> = {
  request: 'request',
  answer: 'answer',
  notification: 'notification',
  status: 'status',
  log: 'log',
  error: 'error',
  refused: 'refused',
  csp: 'csp',
  audit: 'audit',
  task: 'task',
  shortcut: 'shortcut',
  version: 'version',
  timing: 'timing',
  traced: 'frameRequest',
};
export const kindLabel = ({ kind }: Row, labels: InspectorLabels): string =>
  labels[KIND_LABELS[kind]];

export const directionLabel = ({ direction }: Row, labels: InspectorLabels): string =>
  direction ? labels[direction === 'to-view' ? 'toView' : 'fromView'] : '';

function outcome(row: Row, labels: InspectorLabels): string {
  if (isPending(row)) return labels.pending;
  const duration = row.kind === 'answer' ? durationOf(row) : undefined;
  return duration === undefined ? '' : durationText(duration);
}

/** Screen readers read it as one sentence: time, direction, kind, name, error, duration, size. */
export function rowLine(row: Row, labels: InspectorLabels): TemplateResult {
  const { direction, time, kind, name, hint, count, text } = row;
  const arrow = direction === 'to-view' ? icons.toView : icons.fromView;
  return html`<span class="time">${clockTime(time)} </span
    ><span class="way ${direction ?? ''}"
      >${direction ? arrow : nothing}<span class="hidden"
        >${directionLabel(row, labels)}
      </span></span
    ><span class="kind ${kind}"><span>${kindLabel(row, labels)} </span></span
    ><span class="what"
      ><span class="name">${name} </span
      >${hint ? html`<span class="hint">${hint} </span>` : nothing}</span
    ><span class="marks"
      >${count > 1 ? html`<span class="count" title=${filled(labels.times, { n: count })}>×${count} </span>` : nothing}${
        isFailed(row)
          ? html`<span class="bad"
              >${icons.error}<span class="hidden">${labels.error} </span></span
            >`
          : nothing
      }</span
    ><span class="outcome">${outcome(row, labels)} </span
    ><span class="size">${sizeText(text.length)}</span>`;
}
