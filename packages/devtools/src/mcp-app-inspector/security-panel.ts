// The Security tab: what the view may do, what it was refused, and what was blocked.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Isolation, ViewDetails } from '@mcp-app/elements/host';
import { isObject } from '@mcp-app/elements/protocol';
import { icons } from './icons.js';
import type { InspectorLabels } from './inspector-labels.js';
import { shownText } from './rows/json-text.js';
import type { JsonTree } from './rows/json-tree.js';
import type { Row } from './rows/row.js';
import { contentOf } from './rows/row-details.js';
import { clockTime } from './rows/row-line.js';

/** How many violations are listed. One directive can block hundreds of images. */
const LISTED = 100;

const ISOLATION_LABELS: Record<Isolation, keyof InspectorLabels> = {
  origin: 'isolationOrigin',
  opaque: 'isolationOpaque',
  'opaque-file': 'isolationOpaqueFile',
  dedicated: 'isolationDedicated',
};

const isIsolation = (value: string): value is Isolation => Object.hasOwn(ISOLATION_LABELS, value);

const card = (title: string, content: unknown): TemplateResult =>
  html`<section class="card">
    <h2>${title}</h2>
    ${content}
  </section>`;

/** One line per directive, because a policy on one line is hard to read. */
function policyTable(policy: string): TemplateResult {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name);
  return html`<dl class="policy" dir="ltr">
    ${directives.map(
      ([name, ...sources]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${sources.join(' ')}</dd>
        </div>`,
    )}
  </dl>`;
}

function violations(rows: readonly Row[], labels: InspectorLabels): TemplateResult {
  const listed = rows.filter(({ kind }) => kind === 'csp').slice(-LISTED);
  if (listed.length === 0) return html`<p>${labels.none}</p>`;
  return html`<ul>
    ${listed.map((row) => {
      const content = contentOf(row);
      const { sourceFile, line } = isObject(content) ? content : {};
      const place = sourceFile && [sourceFile, line].map(shownText).filter(Boolean).join(':');
      return html`<li>
        <span class="bad">${icons.error}${row.name}</span> ${row.hint}
        <small>${place ? `${place}, ` : nothing}${clockTime(row.time)}</small>
      </li>`;
    })}
  </ul>`;
}

export function securityPanel(
  details: ViewDetails,
  rows: readonly Row[],
  labels: InspectorLabels,
  tree: JsonTree,
): TemplateResult {
  const { csp, permissions, resource, refusals = [] } = details;
  const isolation = shownText(details.isolation);
  const contentSecurityPolicy = shownText(details.contentSecurityPolicy);
  const { csp: wantedCsp = {}, permissions: wantedPermissions = {}, domain } = resource?.meta ?? {};
  return html`<div class="cards">
    ${card(
      labels.isolation,
      html`<p>
        <strong>${isolation || labels.none}</strong>
        ${isIsolation(isolation) ? labels[ISOLATION_LABELS[isolation]] : nothing}
        ${details.viewOrigin ? html`<code>${shownText(details.viewOrigin)}</code>` : nothing}
      </p>`,
    )}
    ${card(labels.violations, violations(rows, labels))}
    ${card(
      labels.refusals,
      refusals.length === 0
        ? html`<p>${labels.none}</p>`
        : html`<ul>
            ${refusals.map(
              ({ kind, what, reason }) =>
                html`<li>
                  <span class="bad">${icons.error}${shownText(kind)}</span> ${shownText(what)}
                  <small>${shownText(reason)}</small>
                </li>`,
            )}
          </ul>`,
    )}
    ${card(
      labels.contentSecurityPolicy,
      contentSecurityPolicy ? policyTable(contentSecurityPolicy) : html`<p>${labels.none}</p>`,
    )}
    ${card(
      labels.declared,
      tree.render(
        { csp: wantedCsp, permissions: wantedPermissions, ...(domain && { domain }) },
        'declared',
        labels,
      ),
    )}
    ${card(labels.granted, tree.render({ csp, permissions }, 'granted', labels))}
    ${card(labels.sandbox, html`<p><code>${shownText(details.sandbox) || labels.none}</code></p>`)}
    ${card(labels.permissions, html`<p><code>${shownText(details.allow) || labels.none}</code></p>`)}
  </div>`;
}
