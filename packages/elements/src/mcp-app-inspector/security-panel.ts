// What the view may do, what it was refused, and what it tried.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Isolation } from '../host/sandbox/sandbox-rungs.js';
import type { ViewDetails } from '../host/session/view-details.js';
import { icons } from './icons.js';
import type { InspectorLabels } from './inspector-labels.js';
import type { JsonTree } from './rows/json-tree.js';
import type { Row } from './rows/row.js';
import { contentOf } from './rows/row-details.js';
import { clockTime } from './rows/row-line.js';

/** Violations that are listed; one directive can block hundreds of images. */
const LISTED = 100;

const ISOLATION_LABELS: Record<Isolation, keyof InspectorLabels> = {
  origin: 'isolationOrigin',
  opaque: 'isolationOpaque',
  'opaque-file': 'isolationOpaqueFile',
};

const card = (title: string, content: unknown): TemplateResult =>
  html`<section class="card">
    <h2>${title}</h2>
    ${content}
  </section>`;

/** One line per directive: a policy on one line is a wall. */
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
      const { sourceFile, line } = contentOf(row) as { sourceFile?: string; line?: number };
      const place = sourceFile && [sourceFile, line].filter(Boolean).join(':');
      return html`<li>
        <span class="bad">${icons.error}${row.name}</span> ${row.hint}
        <small>${place ? `${place}, ` : nothing}${clockTime(row.time)}</small>
      </li>`;
    })}
  </ul>`;
}

export function securityPanel(
  details: Partial<ViewDetails>,
  rows: readonly Row[],
  labels: InspectorLabels,
  tree: JsonTree,
): TemplateResult {
  const {
    isolation,
    sandbox,
    allow,
    contentSecurityPolicy: policy = '',
    csp,
    permissions,
    resource,
    refusals = [],
  } = details;
  const { csp: wantedCsp = {}, permissions: wantedPermissions = {} } = resource?.meta ?? {};
  return html`<div class="cards">
    ${card(
      labels.isolation,
      html`<p>
        <strong>${isolation ?? labels.none}</strong>
        ${isolation && ISOLATION_LABELS[isolation] ? labels[ISOLATION_LABELS[isolation]] : nothing}
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
                  <span class="bad">${icons.error}${kind}</span> ${what} <small>${reason}</small>
                </li>`,
            )}
          </ul>`,
    )}
    ${card(labels.policy, policy ? policyTable(policy) : html`<p>${labels.none}</p>`)}
    ${card(
      labels.declared,
      tree.render({ csp: wantedCsp, permissions: wantedPermissions }, 'declared', labels),
    )}
    ${card(labels.granted, tree.render({ csp, permissions }, 'granted', labels))}
    ${card(labels.sandbox, html`<p><code>${sandbox || labels.none}</code></p>`)}
    ${card(labels.permissions, html`<p><code>${allow || labels.none}</code></p>`)}
  </div>`;
}
