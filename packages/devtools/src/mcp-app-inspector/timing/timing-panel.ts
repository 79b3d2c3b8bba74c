// The Timing tab: a waterfall of a start, as a table, so that it can be read without seeing the bars.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import { filled } from '../inspector-labels.js';
import type { InspectorLabels } from '../inspector-labels.js';
import { saveFile } from '../recording/recording-file.js';
import type { Row } from '../rows/row.js';
import { durationText } from '../rows/row-line.js';
import { spansOf, startsIn } from './waterfall.js';
import type { Span } from './waterfall.js';

/** How many spans are drawn, because a view can send any number of requests. */
const DRAWN = 200;

function bar({ start, end, kind, isError }: Span, from: number, to: number): TemplateResult {
  const share = (ms: number) => `${(100 * ms) / Math.max(1, to - from)}%`;
  const style = {
    'inset-inline-start': share(start - from),
    'inline-size': share((end ?? to) - start),
  };
  const tone = isError ? 'error' : end === undefined ? 'pending' : kind;
  return html`<div class="bar ${tone}" style=${styleMap(style)}></div>`;
}

function line(span: Span, from: number, to: number, labels: InspectorLabels): TemplateResult {
  const { name, hint, start, end, isError, trace } = span;
  // Isolated, because a number before a unit would be turned around in a page from right to left.
  const ms = (value: number) => html`<bdi>${durationText(value)}</bdi>`;
  const took = end === undefined ? labels.pending : ms(end - start);
  return html`<tr>
    <th scope="row">
      <code>${name}</code>${hint ? html` <bdi>${hint}</bdi>` : nothing}
      ${trace ? html`<small>${labels.trace} <code>${trace.traceId}</code></small>` : nothing}
    </th>
    <td class="when">${ms(start - from)}</td>
    <td class="when ${isError ? 'bad' : ''}">
      ${took}${isError ? html`<br />${labels.error}` : nothing}
    </td>
    <td class="track" aria-hidden="true">${bar(span, from, to)}</td>
  </tr>`;
}

export function timingPanel(rows: readonly Row[], labels: InspectorLabels): TemplateResult {
  const [newest] = startsIn(rows);
  const spans = newest === undefined ? [] : spansOf(rows, newest);
  if (spans.length === 0) return html`<p class="empty">${labels.noRows}</p>`;
  const from = spans[0]!.start;
  const last = Math.max(...spans.map(({ start, end }) => end ?? start));
  // Room for what goes on.
  const isOver = spans.every(({ end }) => end !== undefined);
  const to = isOver ? last : last + (last - from) / 20;
  // Few pages need them.
  const save = async (format: 'har' | 'otlp.json') => {
    const { harOf, otlpOf } = await import('./export-spans.js');
    const content = format === 'har' ? harOf(spans) : otlpOf(spans);
    saveFile(`mcp-app-start.${format}`, `${JSON.stringify(content, null, 2)}\n`);
  };
  return html`<div class="timing">
    <p class="entry">
      <button type="button" @click=${() => save('har')}>${labels.saveHar}</button>
      <button type="button" @click=${() => save('otlp.json')}>${labels.saveOtlp}</button>
    </p>
    <table>
      <caption>
        ${filled(labels.startNumber, { n: newest! })}
      </caption>
      <thead>
        <tr>
          <th scope="col">${labels.step}</th>
          <th scope="col" class="when">${labels.after}</th>
          <th scope="col" class="when">${labels.duration}</th>
          <td class="track"></td>
        </tr>
      </thead>
      <tbody>
        ${spans.slice(0, DRAWN).map((span) => line(span, from, to, labels))}
      </tbody>
    </table>
    ${
      spans.length > DRAWN
        ? html`<p>${filled(labels.notDrawn, { n: spans.length - DRAWN })}</p>`
        : nothing
    }
  </div>`;
}
