// The Accessibility tab: what the view is told about its user and its place, and what it announced.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { ViewDetails } from '@mcp-app/elements/host';
import { ACCESSIBILITY_CAPABILITY, isObject } from '@mcp-app/elements/protocol';
import { icons } from './icons.js';
import type { InspectorLabels } from './inspector-labels.js';
import { shownText } from './rows/json-text.js';
import type { JsonTree } from './rows/json-tree.js';
import { isFailed } from './rows/row.js';
import type { Row } from './rows/row.js';
import { contentOf } from './rows/row-details.js';
import { clockTime } from './rows/row-line.js';

/** How many announcements are listed. */
const LISTED = 100;

const isAnnouncement = ({ kind, name }: Row): boolean =>
  kind === 'request' && name === 'mcp-app/announce';

/** The announcements of the view, for the number beside the name of the tab. */
export const announcementsIn = (rows: readonly Row[]): Row[] => rows.filter(isAnnouncement);

function announcements(rows: readonly Row[], labels: InspectorLabels): TemplateResult {
  const listed = announcementsIn(rows).slice(-LISTED);
  if (listed.length === 0) return html`<p>${labels.none}</p>`;
  return html`<ul>
    ${listed.map((row) => {
      const content = contentOf(row);
      const params = isObject(content) ? content['params'] : undefined;
      const { text, politeness } = isObject(params) ? params : {};
      return html`<li>
        ${isFailed(row) ? html`<span class="bad">${icons.error}${labels.notAnnounced}</span>` : nothing}
        <bdi>${shownText(text)}</bdi>
        <small>${politeness ? `${shownText(politeness)}, ` : nothing}${clockTime(row.time)}</small>
      </li>`;
    })}
  </ul>`;
}

export function accessibilityPanel(
  { hostContext, hostCapabilities }: ViewDetails,
  rows: readonly Row[],
  labels: InspectorLabels,
  tree: JsonTree,
): TemplateResult {
  const fields = hostContext?.[ACCESSIBILITY_CAPABILITY];
  const offer = hostCapabilities?.experimental?.[ACCESSIBILITY_CAPABILITY];
  return html`<div class="cards">
    <section class="card">
      <h2>${labels.accessibilityFields}</h2>
      ${
        fields === undefined
          ? html`<p>${offer ? labels.accessibilityNotAsked : labels.accessibilityNotOffered}</p>`
          : tree.render(fields, 'accessibility', labels)
      }
    </section>
    <section class="card">
      <h2>${labels.language}</h2>
      <p>${shownText(hostContext?.locale) || labels.none}</p>
    </section>
    <section class="card">
      <h2>${labels.announcements}</h2>
      ${announcements(rows, labels)}
    </section>
  </div>`;
}
