// What stands around the panel: whose view it is, what is missing from the list, why there is nothing to see.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { icons } from './icons.js';
import type { IconName } from './icons.js';
import { filled } from './inspector-labels.js';
import type { InspectorLabels } from './inspector-labels.js';
import type { InspectorSource } from './inspector-source.js';

export const hint = (text: string): TemplateResult => html`<p class="empty">${text}</p>`;

/** A button that shows its sign only. */
export const signButton = (sign: IconName, label: string, press: () => void): TemplateResult =>
  html`<button type="button" class="quiet" title=${label} aria-label=${label} @click=${press}>
    ${icons[sign]}
  </button>`;

/** Name and state of the view, or of the recording. */
export function identity(
  { shown, recorder, details }: InspectorSource,
  labels: InspectorLabels,
  closeRecording: () => void,
): TemplateResult {
  const app = details?.appInfo;
  const name = app ? `${app.title ?? app.name} ${app.version}` : labels.inspector;
  const status = recorder?.frame.status;
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

/** Something failed; `close` takes the message away. */
export const alert = (
  text: string,
  { close: label }: InspectorLabels,
  close: () => void,
): TemplateResult =>
  html`<p class="notice bad" role="alert">
    ${icons.error}<span>${text}</span>${signButton('close', label, close)}
  </p>`;

/** What is not in the list, and what to do about it. */
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
