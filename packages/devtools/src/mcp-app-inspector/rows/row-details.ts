// The details of one row: its content, and its answer or request.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { isObject } from '@mcp-app/elements/protocol';
import { icons } from '../icons.js';
import type { InspectorLabels } from '../inspector-labels.js';
import type { JsonTree } from './json-tree.js';
import { durationOf } from './row.js';
import type { Row } from './row.js';
import { clockTime, directionLabel, durationText, kindLabel, sizeText } from './row-line.js';

export interface RowDetailsView {
  row: Row;
  labels: InspectorLabels;
  tree: JsonTree;
  copy(row: Row): void;
  close(): void;
  goTo(row: Row): void;
}

/** A cache: parsing megabytes on each render would be slow. */
const parsed = new WeakMap<Row, { text: string; value: unknown }>();

export function contentOf(row: Row): unknown {
  const known = parsed.get(row);
  if (known?.text === row.text) return known.value;
  const value: unknown = JSON.parse(row.text);
  parsed.set(row, { text: row.text, value });
  return value;
}

function part(row: Row, { labels, tree }: RowDetailsView): TemplateResult {
  const content = contentOf(row);
  const { params, result, error } = isObject(content) ? content : {};
  const isAnswer = row.kind === 'answer';
  const [title, value] = !row.direction
    ? [labels.data, content]
    : !isAnswer
      ? [labels.params, params ?? {}]
      : error === undefined
        ? [labels.result, result]
        : [labels.failure, error];
  return html`<section class="part">
    <h3 class=${error === undefined ? '' : 'bad'}>
      ${error === undefined ? nothing : icons.error}${title}
    </h3>
    ${tree.render(value, `${row.id}`, labels)}
  </section>`;
}

function facts(row: Row, labels: InspectorLabels): [string, string][] {
  const duration = durationOf(row);
  const all: [string, string][] = [
    [labels.kind, kindLabel(row, labels)],
    [labels.direction, directionLabel(row, labels)],
    [labels.time, clockTime(row.time)],
    [labels.duration, duration === undefined ? '' : durationText(duration)],
    [labels.size, sizeText(row.text.length)],
    [labels.trace, row.trace?.traceId ?? ''],
    [labels.start, row.session > 0 ? String(row.session) : ''],
  ];
  return all.filter(([, value]) => value !== '');
}

export function rowDetails(view: RowDetailsView): TemplateResult {
  const { row, labels, copy, close, goTo } = view;
  const { partner } = row;
  return html`<section class="details" part="details" aria-label=${labels.details} tabindex="-1">
    <header>
      <h2>${row.name}</h2>
      <button type="button" class="quiet" @click=${() => copy(row)}>
        ${icons.copy}<span>${labels.copy}</span>
      </button>
      <button
        type="button"
        class="quiet"
        title=${labels.close}
        aria-label=${labels.close}
        @click=${close}
      >
        ${icons.close}
      </button>
    </header>
    <dl class="facts">
      ${facts(row, labels).map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    ${part(row, view)}
    ${
      partner
        ? html`${part(partner, view)}
            <button type="button" @click=${() => goTo(partner)}>
              ${row.kind === 'request' ? labels.goToAnswer : labels.goToRequest}
            </button>`
        : nothing
    }
  </section>`;
}
