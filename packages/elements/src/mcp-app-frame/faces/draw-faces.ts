// What a frame shows while there is no view: a skeleton with its name, or an error. A separate chunk.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { DOCS_ADDRESS } from '../../generated/docs-address.js';
import type { AppError } from '../../host/app-error.js';
import type { AppSession } from '../../host/session/app-session.js';
import { invocationText } from '../../protocol/invocation-text.js';
import { frameNameOf, nameWith } from '../frame-name.js';
import type { FrameTexts } from '../frame-labels.js';
import type { FrameLifecycle } from '../lifecycle/frame-lifecycle.js';
import { localeTexts } from '../locale-texts.js';
import { page } from '../page-settings.js';
import { DEFAULT_FACE_LABELS, retryHelps } from './face-labels.js';
import type { FaceLabels } from './face-labels.js';
import { FACE_STYLES } from './faces.styles.js';
import { QUIET_MS } from './loading.js';
import { drawProgress } from './draw-progress.js';
import { drawNewVersion } from './draw-new-version.js';
import { drawTasks } from './draw-tasks.js';
import type { FacedFrame } from './loading.js';
import { warnDeveloper } from './warn-developer.js';

/** Milliseconds after which a frame says what it waits for. */
const SLOW_MS = 8000;

/** Loading frames are drawn again after a while. */
const timers = new WeakMap<FacedFrame, ReturnType<typeof setTimeout>>();
/** The error whose text the user copied last. */
const copied = new WeakMap<FacedFrame, AppError>();
let styles: CSSStyleSheet | undefined;

/** One sheet for all frames. jsdom does not support adopted sheets. */
function addStyles({ shadowRoot }: FacedFrame): void {
  const sheets = shadowRoot?.adoptedStyleSheets;
  if (!sheets || (styles && sheets.includes(styles))) return;
  if (!styles) {
    styles = new CSSStyleSheet();
    styles.replaceSync(FACE_STYLES);
  }
  sheets.push(styles);
}

/** The URL of the section about this error; undefined if the address of the documentation is not known. */
function errorDocs({ reason }: AppError): string | undefined {
  const { docsUrl = DOCS_ADDRESS } = page;
  return docsUrl ? `${docsUrl.replace(/\/*$/, '/')}reference/errors/#${reason}` : undefined;
}

function labelsOf(frame: FacedFrame): FaceLabels & Pick<FrameTexts, 'language'> {
  const reasons = {
    ...DEFAULT_FACE_LABELS.reasons,
    ...localeTexts(frame)?.reasons,
    ...page.labels?.reasons,
    ...frame.labels?.reasons,
  };
  return { ...DEFAULT_FACE_LABELS, ...frame.texts, reasons };
}

/** The outline of an app that is not loaded yet. The progress comes last, so nothing moves when it appears or ends. */
const skeleton = (name: string, statusText: unknown, progress: unknown = nothing): TemplateResult =>
  html`<div class="skeleton">
    <div class="head">${name ? html`<bdi class="name">${name}</bdi>` : nothing}${statusText}</div>
    <div class="bars"><i></i><i></i><i class="block"></i></div>
    ${progress}
  </div>`;

/** The tasks that the view does not show. */
const tasksFace = (frame: FacedFrame): TemplateResult | undefined =>
  drawTasks({ html, nothing }, frame, labelsOf(frame));

/** The tool's progress, while it runs. */
function progressFace(frame: FacedFrame): unknown {
  const { toolProgress, toolResult, toolCancelled, language } = frame;
  if (!toolProgress || toolResult || toolCancelled) return undefined;
  const labels = labelsOf(frame);
  return drawProgress(
    { html, nothing },
    toolProgress,
    labels.progress,
    labels.language ?? language,
  );
}

/** A view that does not follow its progress gets a bar of the frame at its edge. */
const runningFace = (frame: FacedFrame, session: AppSession | undefined): unknown =>
  tasksFace(frame) ?? (session?.details.followsProgress ? undefined : progressFace(frame));

const newVersionFace = (frame: FacedFrame, session: AppSession | undefined): unknown =>
  drawNewVersion({ html, nothing }, frame, session, labelsOf(frame));

function loadingFace(
  frame: FacedFrame,
  { status, session, startedAt }: FrameLifecycle<AppSession>,
  name: string,
): unknown {
  const elapsed = performance.now() - startedAt;
  const next = elapsed < QUIET_MS ? QUIET_MS : elapsed < SLOW_MS ? SLOW_MS : undefined;
  if (next !== undefined) {
    // The timer must not keep a removed frame in memory.
    const weak = new WeakRef(frame);
    timers.set(
      frame,
      setTimeout(() => weak.deref()?.requestUpdate(), next - elapsed),
    );
  }
  if (next === QUIET_MS) return undefined;
  const labels = labelsOf(frame);
  const invocation = invocationText(session?.tool ?? frame.tool, !!frame.toolResult);
  const waitsFor = status === 'loading' ? labels.loadingServer : labels.loadingView;
  const statusText =
    next === undefined ? `${labels.loadingSlow} ${waitsFor}` : (invocation ?? labels.loading);
  return skeleton(
    name,
    html`<span class="status">${statusText}</span>`,
    tasksFace(frame) ?? progressFace(frame),
  );
}

/** Without the address of the site, the page in the package explains the error. */
const pageOf = (error: AppError): string =>
  errorDocs(error) || `See @mcp-app/elements/docs/reference/errors.md#${error.reason}`;

/** All details of an error, for support requests. */
const reportOf = (error: AppError): string =>
  [`${error.phase}/${error.reason}`, error.message, error.hint, pageOf(error)].join('\n');

/** @param appName distinguishes it from other frames that failed, for users who cannot see where it is */
function errorFace(frame: FacedFrame, error: AppError, appName: string): TemplateResult {
  const labels = labelsOf(frame);
  const named = (label: string) => (appName ? nameWith(label, appName) : nothing);
  const copyLabel = copied.get(frame) === error ? labels.copied : labels.copy;
  const docs = errorDocs(error);
  warnDeveloper(error, reportOf(error));
  const copy = async ({ currentTarget }: Event) => {
    const text = (currentTarget as Element).previousElementSibling!;
    try {
      await navigator.clipboard.writeText(reportOf(error));
      copied.set(frame, error);
      frame.requestUpdate();
    } catch {
      // The page may not write to the clipboard. Select the text, so that the user can copy it.
      getSelection()?.selectAllChildren(text);
    }
  };
  return html`<div class="failure" role="group" aria-label=${appName || nothing}>
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 6.25v4.5M10 13.6v.1" />
    </svg>
    <div>
      <p class="title">${error.phase === 'view' ? labels.stopped : labels.failed}</p>
      <p class="reason">${labels.reasons[error.reason]}</p>
      ${
        retryHelps(error)
          ? html`<button
              type="button"
              class="retry"
              aria-label=${named(labels.retry)}
              @click=${frame.retry}
            >
              ${labels.retry}
            </button>`
          : nothing
      }
      <details>
        <summary aria-label=${named(labels.details)}>${labels.details}</summary>
        <div lang="en" dir="ltr">
          <p>${error.message}</p>
          <p>${error.hint}</p>
          <p class="code">${error.phase}/${error.reason}</p>
          ${docs ? nothing : html`<p class="code">${pageOf(error)}</p>`}
        </div>
        <button type="button" aria-label=${named(copyLabel)} @click=${copy}>${copyLabel}</button>
        ${
          docs
            ? html`<a
                href=${docs}
                target="_blank"
                rel="noopener"
                aria-label=${named(labels.errorDocs)}
                >${labels.errorDocs}</a
              >`
            : nothing
        }
      </details>
    </div>
  </div>`;
}

/** What is shown instead of a view; undefined if there is a view or nothing to show. */
export function drawFace(frame: FacedFrame, lifecycle: FrameLifecycle<AppSession>): unknown {
  clearTimeout(timers.get(frame));
  const { status, error, session, kept, isWaiting, isLoading } = lifecycle;
  const isShown = isWaiting || isLoading || status === 'error' || status === 'unconnected';
  if (!isShown && (status !== 'ready' || !(frame.toolProgress || frame.tasks || frame.outdated)))
    return undefined;
  addStyles(frame);
  if (status === 'ready') {
    const [running, offer] = [runningFace(frame, session), newVersionFace(frame, session)];
    return offer ? [running, offer] : running;
  }
  const known = session?.tool ?? kept?.source.tool;
  const appName = frameNameOf(frame, typeof known === 'object' ? known : undefined);
  // The toolbar already shows the name.
  const name = frame.inlineToolbar ? '' : appName;
  if (isWaiting) return skeleton(name, nothing);
  if (frame.isViewless?.()) {
    const running = invocationText(session?.tool ?? frame.tool, false) ?? labelsOf(frame).loading;
    return skeleton(name, html`<span class="status">${running}</span>`, progressFace(frame));
  }
  if (isLoading) return loadingFace(frame, lifecycle, name);
  if (status === 'unconnected') return html`<p>${labelsOf(frame).unconnected}</p>`;
  return error && errorFace(frame, error, appName);
}
