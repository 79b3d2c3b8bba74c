// What is around the panel: the name of the view, what is missing from the list, and why nothing is shown.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { icons } from './icons.js';
import type { IconName } from './icons.js';
import { filled } from './inspector-labels.js';
import type { InspectorLabels } from './inspector-labels.js';
import type { InspectorSource } from './inspector-source.js';
import { reasonOf, shownText } from './rows/json-text.js';

export const hint = (text: string): TemplateResult => html`<p class="empty">${text}</p>`;

/** What `draw` returns, or why it cannot be shown: objects of the page may throw when they are read. */
export function guarded(draw: () => TemplateResult, labels: InspectorLabels): TemplateResult {
  try {
    return draw();
  } catch (error) {
    return hint(filled(labels.unreadable, { reason: reasonOf(error) }));
  }
}

/** A button that shows only its icon. */
export const signButton = (sign: IconName, label: string, press: () => void): TemplateResult =>
  html`<button type="button" class="quiet" title=${label} aria-label=${label} @click=${press}>
    ${icons[sign]}
  </button>`;

/** Name and status of the view, or of the recording. */
export function identity(
  { shown, recorder, details }: InspectorSource,
  labels: InspectorLabels,
  closeRecording: () => void,
): TemplateResult {
  const app = details?.appInfo;
  const name = app
    ? `${shownText(app.title ?? app.name)} ${shownText(app.version)}`
    : labels.inspector;
  const status = shownText(recorder?.frame.status);
  return html`<p class="identity">
    <strong>${name}</strong>
    ${
      shown
        ? html`<span class="chip">${filled(labels.recordingOf, { id: shown.recordedAt })}</span>
            ${signButton('close', labels.close, closeRecording)}`
        : status
          ? html`<span class="chip ${status}">${status}</span>`
          : nothing
    }
  </p>`;
}

const notice = (text: string, action: unknown = nothing): TemplateResult =>
  html`<p class="notice"><span>${text}</span>${action}</p>`;

/** An error message; `close` removes it. */
export const alert = (
  text: string,
  { close: label }: InspectorLabels,
  close: () => void,
): TemplateResult =>
  html`<p class="notice bad" role="alert">
    ${icons.error}<span>${text}</span>${signButton('close', label, close)}
  </p>`;

/** What is missing from the list, and what to do about it. */
export function notices(
  { shown, recorder, store, why }: InspectorSource,
  labels: InspectorLabels,
  id: string,
): TemplateResult {
  const late = shown ? shown.missing : (recorder?.late ?? 0);
  const reload = html`<button type="button" class="quiet" @click=${() => recorder?.reload()}>
    ${icons.reload}<span>${labels.reload}</span>
  </button>`;
  return html`${!shown && why ? notice(filled(labels[why], { id })) : nothing}
  ${late > 0 ? notice(filled(labels.late, { n: late }), shown ? nothing : reload) : nothing}
  ${store.dropped > 0 ? notice(filled(labels.dropped, { n: store.dropped })) : nothing}`;
}
