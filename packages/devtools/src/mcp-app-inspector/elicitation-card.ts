// The questions of the server to the user: who asked, how, where, and the outcome. The frame does not report their
// contents, so nothing of them can be shown or exported.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { isObject } from '@mcp-app/elements/protocol';
import type { InspectorLabels } from './inspector-labels.js';
import { contentOf } from './rows/row-details.js';
import type { Row } from './rows/row.js';

interface Question {
  server: string;
  mode: string;
  place: string;
  state: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The questions in these rows, oldest first. A later row of a question replaces what the earlier one said. */
export function questionsIn(rows: readonly Row[]): Question[] {
  const questions = new Map<string, Question>();
  for (const row of rows) {
    if (row.kind !== 'audit' || !row.name.endsWith('elicitation')) continue;
    const entry = contentOf(row);
    if (!isObject(entry)) continue;
    // An audit entry has the facts among its arguments.
    const { id, server } = entry;
    const facts = isObject(entry['arguments']) ? entry['arguments'] : entry;
    const { id: address, name: claimed } = isObject(server) ? server : {};
    questions.set(text(id), {
      server: text(claimed) || text(address),
      mode: text(facts['mode']),
      place: text(facts['place']),
      state: text(facts['state']),
    });
  }
  return [...questions.values()];
}

export function elicitationCard(
  rows: readonly Row[],
  labels: InspectorLabels,
): TemplateResult | typeof nothing {
  const questions = questionsIn(rows);
  if (questions.length === 0) return nothing;
  const { questions: title, askedBy, mode, place, state } = labels;
  return html`<section class="card">
    <h2>${title}</h2>
    <table>
      <thead>
        <tr>
          ${[askedBy, mode, place, state].map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${questions.map(
          (question) =>
            html`<tr>
              <td><bdi>${question.server}</bdi></td>
              <td>${question.mode}</td>
              <td>${question.place}</td>
              <td>${question.state}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
