// The built-in consent dialog: a modal <dialog> in the frame's shadow root, so that it is above everything, including a
// fullscreen view. A separate chunk, loaded with the first question.
import type { Action } from '../../host/consent/action.js';
import type { AskAnswer, AskContext } from '../../host/consent/ask.js';
import type { HostContext } from '../../protocol/host-context.js';
import { WithdrawnError } from '../../host/consent/ask.js';
import { AnswerGuard, armingTime } from '../../answering/answer-guard.js';
import { detailsOf, iconOf, titleOf } from './ask-content.js';
import { ASK_STYLES } from './ask-dialog.styles.js';
import { DEFAULT_ASK_LABELS } from './ask-labels.js';
import type { AskLabels } from './ask-labels.js';
import { element } from './build-element.js';
import { hostOf } from '../page-settings.js';
import type { FrameProperties } from '../frame-properties.js';
import { focusedElement, giveFocusTo, whenFocusMoves } from '../focus/held-focus.js';
import { plainLine } from '../../policy/texts/plain-text.js';
import { QuestionReader } from './question-reader.js';

/** A frame that can ask. */
export interface AskingFrame extends FrameProperties {
  /** @internal */
  ownContext(): HostContext;
}

let styles: CSSStyleSheet | undefined;

/** One sheet for all frames. */
function sheet(): CSSStyleSheet {
  if (!styles) {
    styles = new CSSStyleSheet();
    styles.replaceSync(ASK_STYLES);
  }
  return styles;
}

const ALWAYS: Partial<Record<Action['kind'], 'askAlwaysTool' | 'askAlwaysSite'>> = {
  'tool-call': 'askAlwaysTool',
  link: 'askAlwaysSite',
};
const ONCE: Partial<Record<Action['kind'], 'askOpen' | 'askSave' | 'askCopyNow' | 'askStart'>> = {
  link: 'askOpen',
  download: 'askSave',
  copy: 'askCopyNow',
  'app-change': 'askStart',
};

/** A name on its own line, isolated from the direction of the surrounding text; undefined if empty. */
function name(text: unknown, kind?: string): HTMLElement | undefined {
  const line = plainLine(text, 120);
  return line ? element('div', { class: kind }, element('bdi', {}, line)) : undefined;
}

/** Shows who asks. Names are claims of the app and its server; only the server's address comes from the page. */
function requesterLine(action: Action, labels: AskLabels): HTMLElement {
  const { app } = action;
  const list = element('dl', { id: 'ask-who' });
  const add = (label: string, ...value: (Node | string)[]) =>
    list.append(element('dt', {}, label), element('dd', {}, value));
  if (app) add(labels.askApp, name(app.title) ?? name(app.name) ?? labels.askUnnamed);
  const server = [name(action.server.name), name(action.server.id, 'id')].filter(
    (part) => part !== undefined,
  );
  if (server.length > 0) add(labels.askServer, ...server);
  if (action.kind === 'tool-call') {
    add(labels.askToolName, element('code', { dir: 'ltr' }, plainLine(action.name)));
  }
  return list;
}

/** Deny is the first button, so it gets the focus. */
function buttons(
  { kind }: Action,
  { canAlways, count }: AskContext,
  labels: AskLabels,
): [HTMLButtonElement, ...HTMLButtonElement[]] {
  const button = (value: AskAnswer, text: string) =>
    element('button', { type: 'button', class: value, value }, text);
  return [
    button('deny', labels.askDeny),
    ...(canAlways ? [button('always', labels[ALWAYS[kind] ?? 'askAlways'])] : []),
    button('once', labels[ONCE[kind] ?? 'askOnce']),
    ...(count > 1 ? [button('block', labels.askBlock)] : []),
  ];
}

/** Milliseconds between two checks whether the dialog is visible, because there is no event for that. */
const CHECK_MS = 250;

const isVisible = (frame: AskingFrame): boolean =>
  frame.isConnected && (frame.checkVisibility?.() ?? false);

/**
 * Shows the question and waits for the answer. Closing the dialog in any way, for example with Escape, denies. If the
 * view withdraws its request, the dialog says so and stays until the user closes it: otherwise the view could put
 * another question below the user's pointer.
 */
export async function askInDialog(
  frame: AskingFrame,
  action: Action,
  context: AskContext,
): Promise<AskAnswer> {
  const root = frame.shadowRoot;
  // A modal dialog that is not visible would lock the page. In jsdom nothing is visible.
  if (!root || !isVisible(frame)) {
    throw new Error('The user cannot be asked, because the frame is not visible.');
  }
  if (!root.adoptedStyleSheets.includes(sheet())) root.adoptedStyleSheets.push(sheet());
  const host = hostOf(frame);
  const { theme, locale } = { ...frame.ownContext(), ...host.context };
  const labels = { ...DEFAULT_ASK_LABELS, ...frame.texts };
  const language = labels.language ?? host.locale ?? locale;
  return new Promise<AskAnswer>((resolve) => {
    const open = new AbortController();
    const whileOpen = { signal: open.signal };
    const dialog = element('dialog', {
      part: 'ask',
      role: 'alertdialog',
      'aria-labelledby': 'ask-title',
      'aria-describedby': 'ask-who',
    });
    dialog.style.colorScheme = theme ?? '';
    let given: AskAnswer = 'deny';
    const finish = () => {
      open.abort();
      dialog.remove();
      resolve(given);
    };
    const choices = buttons(action, context, labels);
    const [deny, ...others] = choices;
    const header = element(
      'header',
      {},
      iconOf(action),
      element('h2', { id: 'ask-title' }, titleOf(action, labels)),
    );
    const body = element(
      'div',
      { class: 'body', role: 'region', 'aria-labelledby': 'ask-title' },
      requesterLine(action, labels),
      detailsOf(action, labels, language),
    );
    let isArmed = false;
    /** Blocking denies, so it needs no reading. */
    const mustRead = ({ value }: HTMLButtonElement) => value !== 'block' && !reader.isRead;
    const showButtons = () => {
      for (const button of others) {
        button.ariaDisabled = `${!isArmed || mustRead(button)}`;
        if (mustRead(button)) button.setAttribute('aria-describedby', reader.more.id);
        else button.removeAttribute('aria-describedby');
      }
    };
    const reader = new QuestionReader(dialog, body, labels, language, showButtons);
    const guard = new AnswerGuard(
      (isNow) => {
        isArmed = isNow;
        showButtons();
      },
      open.signal,
      { time: armingTime(context.withdrawn) },
    );
    // Denying is never delayed: it always works immediately.
    deny.addEventListener('click', () => dialog.close());
    for (const button of others) {
      button.addEventListener('click', (event) => {
        if (mustRead(button)) return reader.readOn();
        if (!guard.accepts(event, button)) return;
        given = button.value as AskAnswer;
        dialog.close();
        // Without waiting for the event: WebKit writes to the clipboard only while the click is handled.
        finish();
      });
    }
    const withdraw = () => {
      for (const button of others) if (button.value !== 'block') button.disabled = true;
      reader.more.hidden = true;
      deny.textContent = labels.askDismiss;
      header.after(
        element('p', { class: 'warning withdrawn', role: 'alert' }, labels.askWithdrawn),
      );
    };
    dialog.append(header, body, reader.more, element('footer', {}, choices));
    let focused: HTMLElement = deny;
    dialog.addEventListener('focusin', () => (focused = focusedElement() ?? deny), whileOpen);
    // Even with a modal dialog, a view can take the focus by script, and with it the keys that are meant for the
    // dialog.
    whenFocusMoves(() => {
      const holder = focusedElement();
      // Firefox reports no focused element, because the view that took the focus is inert.
      if (dialog.open && !(holder && dialog.contains(holder))) giveFocusTo(focused, holder);
    }, open.signal);
    const closeIfHidden = () => {
      if (!isVisible(frame)) dialog.close();
    };
    context.signal.addEventListener(
      'abort',
      () => {
        if (context.signal.reason instanceof WithdrawnError && isVisible(frame)) withdraw();
        else dialog.close();
      },
      whileOpen,
    );
    const timer = setInterval(closeIfHidden, CHECK_MS);
    open.signal.addEventListener('abort', () => clearInterval(timer));
    dialog.addEventListener('close', finish, { once: true });
    root.append(dialog);
    dialog.showModal();
    reader.start(open.signal);
    deny.focus();
  });
}
