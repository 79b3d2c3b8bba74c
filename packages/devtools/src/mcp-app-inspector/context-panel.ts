// The Context tab: what host and view know about each other.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { ViewDetails } from '@mcp-app/elements/host';
import { hint } from './inspector-head.js';
import type { InspectorLabels } from './inspector-labels.js';
import type { JsonTree } from './rows/json-tree.js';

export function contextPanel(
  details: ViewDetails,
  labels: InspectorLabels,
  tree: JsonTree,
): TemplateResult {
  const { appInfo, appCapabilities, hostInfo, hostContext, hostCapabilities, tool, toolData } =
    details;
  const sections: [string, unknown][] = [
    [labels.view, appInfo],
    [labels.appCapabilities, appCapabilities],
    [labels.host, hostInfo],
    [labels.hostContext, hostContext],
    [labels.hostCapabilities, hostCapabilities],
    [labels.toolData, toolData],
    [labels.tool, tool],
  ];
  const known = sections.filter(([, value]) => value !== undefined);
  if (known.length === 0) return hint(labels.noContext);
  return html`<div class="cards">
    ${known.map(
      ([title, value]) =>
        html`<section class="card">
          <h2>${title}</h2>
          ${tree.render(value, `context ${title}`, labels)}
        </section>`,
    )}
  </div>`;
}
