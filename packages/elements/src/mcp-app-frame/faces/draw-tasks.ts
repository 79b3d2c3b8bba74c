// Draws the tasks of a frame that its view does not show: since when they run, and a button that cancels them.
import type { TemplateResult } from 'lit';
import { plainLine, readableName } from '../../policy/texts/plain-text.js';
import { errorText } from '../../protocol/error-text.js';
import { nameWith } from '../frame-name.js';
import type { FrameTask } from '../lifecycle/frame-tasks.js';
import { partOf, percentOf } from './draw-progress.js';
import type { Lit } from './draw-progress.js';
import type { FaceLabels } from './face-labels.js';
import type { FacedFrame } from './loading.js';

/** Maximum characters of texts of the server. */
const MAX_MESSAGE = 200;
const MAX_NAME = 60;
/** More tasks are not drawn; the page can list them. */
const MAX_TASKS = 3;

/** Tasks that the user has cancelled, by the function of their call, until the server answers: then why it did not cancel. */
const cancelled = new WeakMap<FrameTask['cancel'], string>();

/** The time of day, with the date if that is another day. */
function timeOf(createdAt: string | undefined, language: string | undefined): string {
  const started = new Date(createdAt ?? Date.now());
  if (Number.isNaN(started.valueOf())) return '';
  const isToday = started.toDateString() === new Date().toDateString();
  const options: Intl.DateTimeFormatOptions = isToday
    ? { timeStyle: 'short' }
    : { dateStyle: 'medium', timeStyle: 'short' };
  try {
    return new Intl.DateTimeFormat(language, options).format(started);
  } catch {
    // The page's locale is invalid.
    return new Intl.DateTimeFormat(undefined, options).format(started);
  }
}

/** Undefined if there is nothing to draw. */
export function drawTasks(
  { html, nothing }: Lit,
  frame: Pick<FacedFrame, 'tasks' | 'language' | 'requestUpdate'>,
  labels: Pick<FaceLabels, 'taskWorking' | 'taskWaiting' | 'taskCancel' | 'progress'>,
): TemplateResult | undefined {
  const { tasks, language } = frame;
  const drawn = tasks?.filter(({ isShown }) => !isShown).slice(0, MAX_TASKS) ?? [];
  if (drawn.length === 0) return undefined;
  return html`<ul class="tasks">
    ${drawn.map((task) => {
      const { status, createdAt } = task;
      const name = plainLine(readableName(task.tool), MAX_NAME);
      const label = status === 'input_required' ? labels.taskWaiting : labels.taskWorking;
      const known: Record<string, string> = {
        '{tool}': name,
        '{time}': timeOf(createdAt, language),
      };
      // The name may be in another script than the label, which has the direction of the page.
      const text = label
        .split(/(\{tool\}|\{time\})/)
        .map((piece) => (piece in known ? html`<bdi>${known[piece]}</bdi>` : piece));
      const part = task.progress && partOf(task.progress);
      const percent = part === undefined ? '' : percentOf(part, language);
      const problem = cancelled.get(task.cancel);
      const reported = task.progress?.message ?? task.statusMessage;
      const message = plainLine(problem || reported, MAX_MESSAGE);
      const cancel = () => {
        cancelled.set(task.cancel, '');
        frame.requestUpdate();
        task.cancel().catch((error: unknown) => {
          cancelled.set(task.cancel, errorText(error));
          frame.requestUpdate();
        });
      };
      return html`<li>
        <span
          ><i aria-hidden="true"></i>${text}${
            percent || message
              ? html`<span class="message" aria-live="off"
                  >${percent && html`<span class="percent">${percent}</span> `}<bdi
                    >${message}</bdi
                  ></span
                >`
              : nothing
          }</span
        >
        <button
          type="button"
          aria-label=${nameWith(labels.taskCancel, name)}
          ?disabled=${problem === ''}
          @click=${cancel}
        >
          ${labels.taskCancel}
        </button>
        ${
          part === undefined
            ? nothing
            : html`<div
                class="bar"
                role="progressbar"
                aria-label=${nameWith(labels.progress, name)}
                aria-valuenow=${Math.round(part * 100)}
                aria-valuetext=${[percent, message].filter(Boolean).join(', ')}
              >
                <div .style=${`inline-size: ${part * 100}%`}></div>
              </div>`
        }
      </li>`;
    })}
  </ul>`;
}
