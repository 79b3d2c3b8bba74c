// Offers the new version of a running view, if the page wants that: what is new, a button that reloads, and one that does
// not.
import type { TemplateResult } from 'lit';
import type { AppSession } from '../../host/session/app-session.js';
import { focusedElement } from '../focus/held-focus.js';
import { frameNameOf, nameWith } from '../frame-name.js';
import type { Lit } from './draw-progress.js';
import type { FaceLabels } from './face-labels.js';
import type { FacedFrame } from './loading.js';

/** The buttons go away when they are pressed; without this, the focus of a keyboard user would be lost. */
const focusView = (frame: FacedFrame): void => {
  if (!focusedElement()) frame.shadowRoot?.querySelector('iframe')?.focus({ preventScroll: true });
};

/** Undefined if there is nothing to offer. */
export function drawNewVersion(
  { html }: Lit,
  frame: FacedFrame,
  session: Pick<AppSession, 'resource' | 'tool'> | undefined,
  labels: Pick<FaceLabels, 'newVersion' | 'newVersionReload' | 'newVersionLater'>,
): TemplateResult | undefined {
  const { outdated } = frame;
  // After a reload, another resource is shown.
  if (!frame.offerNewVersion || !outdated || outdated !== session?.resource) return undefined;
  const name = frameNameOf(frame, session.tool);
  const later = async () => {
    frame.outdated = undefined;
    frame.requestUpdate();
    await frame.updateComplete;
    // After the key that pressed the button: Firefox ignores a change of the focus in its middle.
    setTimeout(() => focusView(frame));
  };
  const reload = () => {
    frame.addEventListener('mcp-app-ready', () => focusView(frame), { once: true });
    frame.reload();
  };
  return html`<div class="offer">
    <span>${labels.newVersion}</span>
    <button type="button" aria-label=${nameWith(labels.newVersionReload, name)} @click=${reload}>
      ${labels.newVersionReload}
    </button>
    <button type="button" aria-label=${nameWith(labels.newVersionLater, name)} @click=${later}>
      ${labels.newVersionLater}
    </button>
  </div>`;
}
