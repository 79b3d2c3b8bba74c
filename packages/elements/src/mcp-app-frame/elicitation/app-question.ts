// A question that a view of the server asks (experimental). The view is mounted for this one question, and torn down with it.
// What it is told and what it answers is not recorded: its messages have no tap, and its log is dropped.
import { loadEngine } from '../../host/session/app-session.js';
import type { AppSession } from '../../host/session/app-session.js';
import type { SessionEvent } from '../../host/session/session-events.js';
import type { SessionOptions } from '../../host/session/session-options.js';
import type { View, ViewEngine } from '../../host/session/view-engine.js';
import type { ElicitParams, ElicitResult } from '../../protocol/elicitation.js';
import type { AppElicitationCapability } from '../../protocol/proposals/app-elicitation.js';
import { plainLine } from '../../policy/texts/plain-text.js';
import { boundedDelay } from '../../protocol/within-time.js';
import { hostContextOf } from '../lifecycle/running-view.js';
import type { ContextOwner } from '../lifecycle/running-view.js';
import { element } from '../ask/build-element.js';
import type { QuestionContext } from './elicitation-settings.js';
import { FocusLoan } from './focus-loan.js';
import type { QuestionedFrame } from './questioned-frame.js';
import { DEFAULT_QUESTION_LABELS } from './question-labels.js';
import { viewOptions } from './view-options.js';
import { adoptQuestionStyles } from './question-area.styles.js';

/** A view cannot cover the conversation; a taller one scrolls. */
const MAX_HEIGHT = 800;

/** The user wants to answer in the form of the page. */
export class FormWantedError extends Error {}

/** What the frame does for a view of its own, and not for this one. */
const IGNORED: ReadonlySet<SessionEvent['type']> = new Set([
  'status',
  'size-change',
  'tools-change',
  'key',
  'log',
  'new-version',
  'other-view',
  'task',
  // Its requests have the same ids as those of the frame's view.
  'traced',
]);

/**
 * Shows the view at this address until it has answered.
 * @param timeout milliseconds until it must have answered, from now: also for its start
 * @returns the checked answer
 * @throws FormWantedError if the user wants to answer in a form
 * @throws Error if the view cannot be shown, closes, does not answer in time, or answers something else
 */
export async function askByView(
  frame: QuestionedFrame,
  uri: string,
  params: ElicitParams,
  { signal }: QuestionContext,
  timeout: number,
): Promise<ElicitResult> {
  signal.throwIfAborted();
  const box = element('div', { part: 'elicitation-view' });
  // Before the view, so that a view that does not let the focus out cannot keep the keyboard from it.
  const toForm = element('button', { type: 'button', part: 'elicitation-form' });
  // The frame is drawn again when its language or its labels change.
  const texts = {
    hostUpdated: () => {
      toForm.textContent = { ...DEFAULT_QUESTION_LABELS, ...frame.texts }.answerInForm;
    },
  };
  texts.hostUpdated();
  const area = element('div', { part: 'elicitation-app' }, toForm, box);
  adoptQuestionStyles(frame.shadowRoot!);
  frame.addController(texts);
  const focus = new FocusLoan(frame);
  let view: View | undefined;
  let session: AppSession | undefined;
  let abort = () => {};
  let late: ReturnType<typeof setTimeout> | undefined;
  try {
    const answer = await new Promise<unknown>((resolve, reject) => {
      abort = () => reject(signal.reason as Error);
      signal.addEventListener('abort', abort);
      late = setTimeout(
        () => reject(new Error('The view did not answer in time.')),
        boundedDelay(timeout),
      );
      const ask = () => {
        const { elicitation } = (session!.appCapabilities ?? {}) as AppElicitationCapability;
        if (!elicitation) return reject(new Error('The view does not answer questions.'));
        // A user who is on the button already wants the form.
        const isOnButton = frame.shadowRoot!.activeElement === toForm;
        if (!isOnButton && focus.take()) session!.iframe?.focus();
        // What the view says in its error may be what the user has entered, and errors are logged.
        const refuse = () => reject(new Error('The view answered with an error.'));
        view!.elicit({ ...params }, { timeout: Infinity, signal }).then(resolve, refuse);
      };
      const observe = (event: SessionEvent): boolean => {
        if (event.type === 'status') {
          const { status, error } = event;
          // The view is captured once it is mounted, and its handshake may be complete before.
          if (status === 'ready')
            void Promise.resolve()
              .then(() => session!.start())
              .then(ask, reject);
          else if (/error|closed|plain|unconnected/.test(status))
            reject(error ?? new Error('The view was closed before it had answered.'));
        }
        if (event.type === 'size-change' && event.height !== undefined)
          box.style.setProperty('--_block', `${Math.min(event.height, MAX_HEIGHT)}px`);
        if (event.type === 'audit') return frame.observe({ ...event, arguments: {} });
        return IGNORED.has(event.type) ? true : frame.observe(event);
      };
      toForm.addEventListener('click', () => reject(new FormWantedError()));
      frame.modes.panel.append(area);
      session = new viewOptions.Session!(
        {
          ...optionsFor(frame as ContextOwner & QuestionedFrame, box, uri, observe),
          // What screen readers say where the view is entered.
          title: plainLine(params.message, 120),
        },
        async (): Promise<ViewEngine> => {
          const engine = await loadEngine();
          return { ...engine, mount: async (...given) => (view = await engine.mount(...given)) };
        },
      );
      session.start().catch(reject);
    });
    return document.createElement('mcp-app-elicitation').check(params, answer);
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', abort);
    frame.removeController(texts);
    const wasInside = area.contains(frame.shadowRoot!.activeElement);
    await session?.close('The question has ended.');
    area.remove();
    focus.giveBack(wasInside);
  }
}

function optionsFor(
  frame: ContextOwner & QuestionedFrame,
  container: HTMLElement,
  resourceUri: string,
  observe: SessionOptions['observe'],
): SessionOptions {
  return {
    ...viewOptions.make!(frame as never, async (error) => {
      throw error;
    }),
    container,
    source: { resourceUri },
    isElicitation: true,
    hostContext: () => ({
      ...hostContextOf(frame),
      displayMode: 'inline',
      availableDisplayModes: ['inline'],
      containerDimensions: { width: container.clientWidth, maxHeight: MAX_HEIGHT },
    }),
    observe,
  };
}
