// The Activity tab: what goes on in a view, and what it did lately.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { ViewDetails } from '@mcp-app/elements/host';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { icons } from '../icons.js';
import { filled } from '../inspector-labels.js';
import type { InspectorLabels } from '../inspector-labels.js';
import { shownText } from '../rows/json-text.js';
import { clockTime, sizeText } from '../rows/row-line.js';
import type {
  CopyEntry,
  NameEntry,
  ShortcutEntry,
  SubscriptionEntry,
  TaskEntry,
  ViewActivity,
} from './view-activity.js';

/** A task that still runs. */
export type LiveTask = NonNullable<McpAppFrameElement['tasks']>[number];

export interface ActivityView {
  /** The card of the questions of the server; nothing without one. */
  questions: TemplateResult | typeof nothing;
  activity: ViewActivity;
  details: ViewDetails | undefined;
  labels: InspectorLabels;
  /** Undefined for a recording. */
  frame: McpAppFrameElement | undefined;
  cancel(task: LiveTask): void;
}

/** What goes on comes first, and the newest of each. */
const sorted = <Entry extends { isOver: boolean }>(entries: readonly Entry[]): Entry[] =>
  entries.toReversed().toSorted((a, b) => Number(a.isOver) - Number(b.isOver));

/** A status, as the protocol names it. */
const chip = (status: string, tone: string): TemplateResult =>
  html`<span class="chip ${tone}">${status}</span>`;

/** The time of day, with the date if that is another day: tasks can run for days. */
function timeText(time: number): string {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday ? clockTime(time) : `${date.toLocaleDateString()} ${clockTime(time)}`;
}

const facts = (...texts: (string | false)[]): string => texts.filter(Boolean).join(', ');

function card<Entry>(
  title: string,
  entries: readonly Entry[],
  draw: (entry: Entry) => TemplateResult,
  { none }: InspectorLabels,
): TemplateResult {
  return html`<section class="card">
    <h2>${title}</h2>
    ${
      entries.length === 0
        ? html`<p>${none}</p>`
        : html`<ul class="entries">
            ${entries.map((entry) => html`<li>${draw(entry)}</li>`)}
          </ul>`
    }
  </section>`;
}

const TASK_TONES: Readonly<Record<string, string>> = {
  completed: 'ready',
  failed: 'error',
  input_required: 'loading',
};

function taskEntry(task: TaskEntry, view: ActivityView): TemplateResult {
  const { labels, frame, cancel } = view;
  const { taskId, tool, status, progress, total, isOver, isOfView } = task;
  const isLeft = isOver && (status === 'working' || status === 'input_required');
  const live = isOver ? undefined : frame?.tasks?.find((known) => known.taskId === taskId);
  const percent = total ? `${Math.round((100 * (progress ?? 0)) / total)} %` : '';
  return html`<p class="entry">
      <strong>${tool}</strong> ${chip(status, TASK_TONES[status] ?? '')}
      ${
        live
          ? html`<button
              type="button"
              aria-label="${labels.cancelTask}: ${tool}"
              @click=${() => cancel(live)}
            >
              ${labels.cancelTask}
            </button>`
          : nothing
      }
    </p>
    ${task.statusMessage ? html`<p dir="auto">${task.statusMessage}</p>` : nothing}
    <small
      >${facts(
        percent,
        filled(labels.since, { time: timeText(task.since) }),
        filled(labels.updated, { time: clockTime(task.updatedAt) }),
        !isOfView && labels.taskOfFrame,
        isLeft && labels.taskLeft,
      )}</small
    ><small><code>${taskId}</code></small>`;
}

const SUBSCRIPTION_TONES = { waiting: 'loading', live: 'ready', refused: 'error', ended: '' };

const subscriptionEntry = (
  { uri, state, reason, since, updates, updatedAt }: SubscriptionEntry,
  labels: InspectorLabels,
): TemplateResult =>
  html`<p class="entry"><code>${uri}</code> ${chip(state, SUBSCRIPTION_TONES[state])}</p>
    <small
      >${facts(
        filled(labels.since, { time: timeText(since) }),
        updatedAt === undefined
          ? !reason && labels.noUpdates
          : filled(labels.updates, { n: updates, time: clockTime(updatedAt) }),
        reason,
      )}</small
    >`;

const nameEntry = (
  { method, asked, used, count, problem }: NameEntry,
  labels: InspectorLabels,
): TemplateResult =>
  html`<p class="entry">
      <code>${asked}</code>
      ${
        used === asked
          ? nothing
          : html`<span class="hidden">${labels.resolvedTo}</span>${icons.toView}
              <code>${used}</code>`
      }
    </p>
    <small
      >${facts(
        method,
        count > 1 && filled(labels.times, { n: count }),
        used === asked && !problem && labels.sameName,
      )}</small
    >${problem ? html`<small class="bad">${icons.error}${problem}</small>` : nothing}`;

const copyEntry = (
  { time, parts, problem, isOver }: CopyEntry,
  labels: InspectorLabels,
): TemplateResult =>
  html`<p class="entry">
      ${parts.map(({ kind, bytes }) => `${kind} ${sizeText(bytes)}`).join(', ')}
      ${
        isOver
          ? chip(problem ? labels.refused : labels.isCopied, problem ? 'error' : 'ready')
          : chip(labels.pending, 'loading')
      }
    </p>
    <small>${facts(clockTime(time), problem ?? '')}</small>`;

const shortcutEntry = (
  { shortcut, count, time }: ShortcutEntry,
  labels: InspectorLabels,
): TemplateResult =>
  html`<p class="entry"><code>${shortcut}</code></p>
    <small>${facts(count > 1 && filled(labels.times, { n: count }), clockTime(time))}</small>`;

function versionCard({ activity, details, labels, frame }: ActivityView): TemplateResult {
  const { newVersionAt, startedAt } = activity;
  const hash = shownText(details?.contentHash);
  const uri = shownText(details?.resource?.uri);
  const reload = html`<button type="button" @click=${() => frame?.reload()}>
    ${icons.reload}<span>${labels.reload}</span>
  </button>`;
  return html`<section class="card">
    <h2>${labels.shownVersion}</h2>
    ${uri ? html`<p><code>${uri}</code></p>` : nothing}
    <p><code>${hash || labels.none}</code></p>
    ${
      startedAt === undefined
        ? nothing
        : html`<small>${filled(labels.startedAt, { time: clockTime(startedAt) })}</small>`
    }
    ${
      newVersionAt === undefined
        ? html`<p>${labels.noNewVersion}</p>`
        : html`<p class="entry">
            <strong>${filled(labels.newVersion, { time: clockTime(newVersionAt) })}</strong>
            ${frame ? reload : nothing}
          </p>`
    }
  </section>`;
}

export function activityPanel(view: ActivityView): TemplateResult {
  const { activity, labels } = view;
  const { tasks, subscriptions, names, copies, shortcuts } = activity;
  // Names that differ are what a developer looks for.
  const isPlain = ({ asked, used, problem }: NameEntry) => asked === used && !problem;
  const ordered = names.toSorted((a, b) => Number(isPlain(a)) - Number(isPlain(b)));
  return html`<div class="cards">
    ${view.questions} ${card(labels.tasks, sorted(tasks), (task) => taskEntry(task, view), labels)}
    ${card(labels.subscriptions, sorted(subscriptions), (entry) => subscriptionEntry(entry, labels), labels)}
    ${versionCard(view)} ${card(labels.names, ordered, (entry) => nameEntry(entry, labels), labels)}
    ${card(labels.copies, sorted(copies), (entry) => copyEntry(entry, labels), labels)}
    ${card(labels.shortcuts, sorted(shortcuts), (entry) => shortcutEntry(entry, labels), labels)}
  </div>`;
}
