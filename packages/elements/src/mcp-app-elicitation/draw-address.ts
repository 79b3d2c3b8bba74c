// The page that a server wants the user to open: what is known of its address, and what happened since it was opened.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { ElicitationLabels } from './elicitation-labels.js';

/** A page that the user has opened. */
export interface OpenedAddress {
  readonly url: URL;
  /** Undefined if the server will not confirm anything. */
  readonly elicitationId: string | undefined;
  readonly isCompleted: boolean;
}

/** The host is isolated (U+2068, U+2069) from the direction of the sentence. */
export const withHost = (label: string, { host }: URL): string =>
  label.replace('{host}', () => `\u2068${host}\u2069`);

/**
 * The whole address as text, with the host emphasized: it decides where the address leads. The parser has converted
 * letters of other scripts to `xn--`, so that they cannot look like others. It is not a link: the user agrees first.
 */
export function drawAddress(
  { href, host, protocol }: URL,
  labels: ElicitationLabels,
): TemplateResult {
  // After the slashes: the host `s` is also in `https`. Addresses with a user name are refused.
  const start = `${protocol}//`.length;
  const end = start + host.length;
  const warning = (text: string) => html`<p class="warning">${text}</p>`;
  return html`<p class="label" id="address-label">${labels.address}</p>
    <p class="address" part="address" dir="ltr" translate="no">
      ${href.slice(0, start)}<strong>${host}</strong>${href.slice(end)}
    </p>
    <p class="hint">${labels.addressIsClaim}</p>
    ${/(^|\.)xn--/.test(host) ? warning(labels.lookalike) : nothing}
    ${protocol === 'http:' ? warning(labels.insecure) : nothing}`;
}

/** A line for a page that was opened. */
export function drawOpened(
  address: OpenedAddress,
  labels: ElicitationLabels,
  openAgain: () => void,
  dismiss: () => void,
): TemplateResult {
  const { url, elicitationId, isCompleted } = address;
  const state = isCompleted
    ? labels.completed
    : elicitationId === undefined
      ? labels.opened
      : labels.waiting;
  return html`<div class="opened ${isCompleted ? 'completed' : ''}" part="opened">
    <p role="status">${withHost(state, url)}</p>
    <div class="buttons">
      ${
        isCompleted
          ? nothing
          : html`<button type="button" @click=${openAgain}>${labels.openAgain}</button>`
      }
      <button type="button" @click=${dismiss}>${labels.dismiss}</button>
    </div>
  </div>`;
}
