import { html, LitElement, nothing } from 'lit';
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import type { ElicitResult } from '../protocol/elicitation.js';
import { plainLine } from '../policy/texts/plain-text.js';
import { problemsOf, withText } from './check-answer.js';
import type { Answer, FieldProblem, Texts } from './check-answer.js';
import { checkResult } from './check-result.js';
import { drawOpened } from './draw-address.js';
import type { OpenedAddress } from './draw-address.js';
import { announcementOf, drawQuestion } from './draw-question.js';
import type { QuestionActions, QuestionView } from './draw-question.js';
import type { ElicitationLabels } from './elicitation-labels.js';
import { textsFor } from './elicitation-texts.js';
import { answerIn, controlsOf } from './form-values.js';
import {
  McpAppElicitationAnswerEvent,
  McpAppElicitationCompleteEvent,
  McpAppElicitationOpenEvent,
  McpAppElicitationShowEvent,
} from './mcp-app-elicitation.events.js';
import { elicitationStyles } from './mcp-app-elicitation.styles.js';
import { QuestionGuard } from './question-guard.js';
import { QuestionLine } from './question-line.js';
import type { Asked, AskOptions } from './question-line.js';
import { readQuestion } from './read-question.js';
import type { ElicitationQuestion } from './read-question.js';

/** Opened pages that are still listed; the oldest ones are dropped. */
const MAX_OPENED = 5;
const STATES = ['form', 'url', 'waiting', 'invalid', 'in-form'] as const;

/**
 * Asks the user what an MCP server wants to know: `elicitation/create`, in the modes `form` and `url`. It draws a form from
 * the JSON Schema of the request, or shows an address and opens it once the user agrees. The user can accept, decline or
 * cancel. Nothing is shown while there is no question.
 *
 * @summary Asks the user the questions of an MCP server.
 * @tag mcp-app-elicitation
 *
 * @fires {McpAppElicitationShowEvent} mcp-app-elicitation-show - A question is shown.
 * @fires {McpAppElicitationAnswerEvent} mcp-app-elicitation-answer - The user has accepted, declined or cancelled a question.
 * @fires {McpAppElicitationOpenEvent} mcp-app-elicitation-open - The user agreed to open an address. Cancelable, for pages that open it themselves.
 * @fires {McpAppElicitationCompleteEvent} mcp-app-elicitation-complete - The server has confirmed that the user is done with an address.
 *
 * @csspart question - The box around a question.
 * @csspart field - A field with its title and its texts.
 * @csspart control - An input, a list or a text area.
 * @csspart address - The address of a page to open.
 * @csspart opened - A line about a page that was opened.
 *
 * @cssstate form - A form is shown.
 * @cssstate url - An address is shown.
 * @cssstate waiting - A page was opened, and the server has not confirmed yet that the user is done.
 * @cssstate invalid - The form has answers that need a correction.
 * @cssstate in-form - The question is part of a form of the page.
 */
export class McpAppElicitationElement extends LitElement {
  static override styles = elicitationStyles;
  /** The element takes part in forms. */
  static readonly formAssociated = true;

  static override properties: PropertyDeclarations = {
    question: { attribute: false },
    serverName: { attribute: 'server-name' },
    name: { reflect: true },
    labels: { attribute: false },
  };

  /**
   * A question to show, as the parameters of `elicitation/create`; for pages that do not call `ask()`. In a form of the page
   * it has no buttons of its own, and its answer is submitted with the form. Questions of `ask()` are shown first.
   */
  declare question: ElicitationQuestion | undefined;
  /** The name of the server, for questions that come without one. It is shown as a claim. */
  declare serverName: string | undefined;
  /** The name in a form of the page. The value of the entry is the answer as JSON. */
  declare name: string | undefined;
  /** Texts of the element. Omitted ones are those of the language pack for `lang`, otherwise English. */
  declare labels: Partial<ElicitationLabels> | undefined;

  readonly #internals: ElementInternals | undefined = this.attachInternals?.();
  readonly #line = new QuestionLine(() => this.requestUpdate());
  #given: Asked | undefined;
  #shown: Asked | undefined;
  #problems: readonly FieldProblem[] = [];
  #opened: readonly OpenedAddress[] = [];
  #isDisabled = false;
  readonly #guard = new QuestionGuard(this, () => this.requestUpdate());
  /** Whether the focus was in the question that is replaced. */
  #wasFocused = false;
  /** What had the focus before the user came here. */
  #focusBefore: HTMLElement | undefined;

  constructor() {
    super();
    this.addEventListener('focusin', ({ relatedTarget }) => {
      if (relatedTarget instanceof HTMLElement) this.#focusBefore = relatedTarget;
    });
    this.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !this.#shown || this.#isInForm)
        return;
      // It ends the conversion of an input method, for example in Japanese. WebKit tells it by this code only.
      if (event.isComposing || event.keyCode === 229) return;
      event.preventDefault();
      this.#answer({ action: 'cancel' });
    });
    // A form of the page that is submitted reports what is missing here as well.
    this.addEventListener('invalid', (event) => {
      if (event.target !== this) return;
      event.preventDefault();
      this.#showProblems(this.form?.querySelector(':invalid:not(fieldset)') === this);
    });
  }

  /** The form of the page that the element is part of. */
  get form(): HTMLFormElement | null {
    return this.#internals?.form ?? null;
  }

  /** The answer that the form has now; undefined if it is not valid, or if no form is shown. */
  get value(): Answer | undefined {
    const { answer, problems } = this.#form ? this.#find(this.#form) : { problems: [] };
    return problems.length === 0 ? (answer as Answer | undefined) : undefined;
  }

  /**
   * Shows the question of a server, after those that wait already, and returns the user's answer. Pass it to an MCP client:
   * `client.setRequestHandler('elicitation/create', ({ params }) => element.ask(params))`.
   * @returns accept with the checked content, decline or cancel. With the mode "url", accept means that the user agreed to
   *   open the page. A question whose element is removed is cancelled.
   * @throws ElicitationRefusedError if the question cannot be shown; the reason of the signal if that is aborted
   */
  async ask(
    params: ElicitationQuestion,
    { signal, serverInfo }: AskOptions = {},
  ): Promise<ElicitResult> {
    signal?.throwIfAborted();
    const asked = this.#read(params, serverInfo);
    if (!this.isConnected)
      throw new Error(
        'The user cannot be asked, because <mcp-app-elicitation> is not in the page.',
      );
    return this.#line.add(asked, signal);
  }

  /**
   * The server has sent `notifications/elicitation/complete`: the user is done with the page of this question.
   * @returns whether such a page was opened
   */
  complete(elicitationId: string): boolean {
    const isNamed = (address: OpenedAddress) =>
      address.elicitationId === elicitationId && !address.isCompleted;
    if (!this.#opened.some(isNamed)) return false;
    this.#opened = this.#opened.map((address) =>
      isNamed(address) ? { ...address, isCompleted: true } : address,
    );
    this.requestUpdate();
    this.dispatchEvent(new McpAppElicitationCompleteEvent(elicitationId));
    return true;
  }

  /**
   * Checks an answer that something else got from the user, such as a view, before it leaves the page.
   * @returns the answer with the fields of the question, and nothing else
   * @throws Error if it does not fit the question; without any value of the answer
   */
  check(params: ElicitationQuestion, result: unknown): ElicitResult {
    return checkResult(params, result);
  }

  /** Whether the form can be submitted; what needs a correction is shown. */
  reportValidity(): boolean {
    return this.#showProblems(true);
  }

  /** Focuses the first control of the question. */
  override focus(options?: FocusOptions): void {
    const first = this.renderRoot.querySelector<HTMLElement>(
      'section :is(input, select, textarea, button)',
    );
    (first ?? this.renderRoot.querySelector('button'))?.focus(options);
  }

  /**
   * Focuses the heading of the question, for a page that moves the focus although the user did not ask for it: a key that was
   * meant for something else does nothing there.
   * @internal
   */
  focusQuestion(): void {
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // It may be in a place with another language.
    this.#followLanguage();
    addEventListener('mcp-app-locale-change', this.#followLanguage);
    // It may have been moved, with its question.
    this.#watchInput();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('mcp-app-locale-change', this.#followLanguage);
    this.#guard.stop();
    // An element that is moved is connected again by then.
    queueMicrotask(() => {
      if (this.isConnected) return;
      while (this.#line.first) this.#end(this.#line.first, { action: 'cancel' });
    });
  }

  /** @internal */
  formResetCallback(): void {
    this.#form?.reset();
    this.#setProblems([]);
    this.#reportToForm();
  }

  /** @internal */
  formDisabledCallback(isDisabled: boolean): void {
    this.#isDisabled = isDisabled;
    this.requestUpdate();
  }

  /** @internal */
  formAssociatedCallback(): void {
    this.requestUpdate();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('question')) {
      this.#given = undefined;
      try {
        this.#given = this.question && this.#read(this.question);
      } catch (error) {
        reportError(error);
      }
    }
    const next = this.#line.first ?? this.#given;
    if (next !== this.#shown) {
      this.#problems = [];
      this.#guard.stop();
      this.#wasFocused = this.matches(':focus-within');
    }
    const mode = next?.question.mode;
    const isOn: Record<(typeof STATES)[number], boolean> = {
      form: mode === 'form',
      url: mode === 'url',
      waiting: this.#opened.some((address) => address.elicitationId && !address.isCompleted),
      invalid: this.#problems.length > 0,
      'in-form': this.#isInFormWith(next),
    };
    const states = this.#internals?.states;
    for (const state of STATES) states?.[isOn[state] ? 'add' : 'delete'](state);
  }

  protected override render(): TemplateResult {
    const next = this.#line.first ?? this.#given;
    const view = next && this.#viewOf(next);
    return html`<p class="live" role="status">
        ${view && !view.isInForm ? announcementOf(view) : nothing}
      </p>
      ${view ? drawQuestion(view) : nothing}
      ${this.#opened.map((address) =>
        drawOpened(
          address,
          this.#texts.labels,
          () => this.#open(address.url),
          () => this.#dismiss(address),
        ),
      )}`;
  }

  protected override updated(): void {
    const next = this.#line.first ?? this.#given;
    if (next !== this.#shown) {
      const hadQuestion = this.#shown !== undefined;
      this.#shown = next;
      // The controls of another question may have been reused.
      this.#form?.reset();
      this.#watchInput();
      if (hadQuestion && this.#wasFocused) this.#moveFocus();
      if (next) this.dispatchEvent(new McpAppElicitationShowEvent(next.params));
    }
    this.#reportToForm();
  }

  /** A question in a form of the page has the page's buttons. */
  #watchInput(): void {
    if (this.#shown && !this.#isInForm && this.isConnected) this.#guard.start();
    else this.#guard.stop();
  }

  /** The language has changed, or a pack has arrived. */
  readonly #followLanguage = (): void => this.requestUpdate();

  #read(params: ElicitationQuestion, serverInfo?: AskOptions['serverInfo']): Asked {
    const question = readQuestion(params, [location.origin]);
    return { params, question, serverName: serverInfo?.title || serverInfo?.name || undefined };
  }

  get #texts(): Texts {
    return textsFor(this, this.labels);
  }

  get #form(): HTMLFormElement | undefined {
    return this.renderRoot?.querySelector('form') ?? undefined;
  }

  get #isInForm(): boolean {
    return this.#isInFormWith(this.#shown);
  }

  #isInFormWith(asked: Asked | undefined): boolean {
    return asked !== undefined && asked === this.#given && this.form !== null;
  }

  readonly #actions: QuestionActions = {
    accept: (event) => this.#accept(event),
    decline: () => this.#answer({ action: 'decline' }),
    cancel: () => this.#answer({ action: 'cancel' }),
    submit: (event) => this.#submit(event),
    change: () => this.#change(),
    focusField: (problem) => this.#focusField(problem),
  };

  #viewOf(asked: Asked): QuestionView {
    const texts = this.#texts;
    return {
      question: asked.question,
      serverName: plainLine(asked.serverName ?? this.serverName, 80),
      more: Math.max(0, this.#line.length - 1),
      isDisabled: this.#isDisabled,
      isInForm: this.#isInFormWith(asked),
      ...texts,
      // The language may be another one since they were found.
      problems: this.#problems.map((problem) => withText(problem, texts)),
      isArmed: this.#guard.isArmed,
      actions: this.#actions,
    };
  }

  #accept(event: MouseEvent): void {
    if (!this.#guard.accepts(event)) return event.preventDefault();
    const { question } = this.#shown ?? {};
    if (question?.mode !== 'url') return;
    const { url, elicitationId } = question;
    const address = { url, elicitationId, isCompleted: false };
    this.#opened = [...this.#opened, address].slice(-MAX_OPENED);
    this.#open(url);
    this.#answer({ action: 'accept' });
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    if (this.#isInForm) return this.form?.requestSubmit();
    if (!this.#showProblems(true)) return;
    this.#answer({ action: 'accept', content: this.value! });
  }

  /** What the user has corrected is no longer marked; nothing new is marked before the user is done. */
  #change(): void {
    const form = this.#form;
    if (form && this.#problems.length > 0) {
      const known = this.#problems.map(({ field }) => field);
      this.#setProblems(this.#find(form).problems.filter(({ field }) => known.includes(field)));
    }
    this.#reportToForm();
  }

  /** The answer in the form, and what is wrong with it. */
  #find(form: HTMLFormElement): { answer: Record<string, unknown>; problems: FieldProblem[] } {
    const question = this.#shown?.question;
    const fields = question?.mode === 'form' ? question.fields : [];
    const answer = answerIn(form, fields);
    return { answer, problems: problemsOf(fields, answer, this.#texts) };
  }

  /** @returns whether there is nothing to correct */
  #showProblems(isFocused: boolean): boolean {
    const form = this.#form;
    if (!form) return true;
    const { problems } = this.#find(form);
    this.#setProblems(problems);
    if (problems[0] && isFocused) this.#focusField(problems[0]);
    return problems.length === 0;
  }

  #setProblems(problems: readonly FieldProblem[]): void {
    this.#problems = problems;
    this.requestUpdate();
    // At once, because the caller focuses a field whose description has to be there.
    if (this.hasUpdated) this.performUpdate();
  }

  #focusField({ field }: FieldProblem): void {
    const question = this.#shown?.question;
    const form = this.#form;
    if (form && question?.mode === 'form')
      controlsOf(form, question.fields.indexOf(field))[0]?.focus();
  }

  /** Tells the page's form what the element contributes. */
  #reportToForm(): void {
    const internals = this.#internals;
    if (!internals?.setFormValue) return;
    const form = this.#isInForm ? this.#form : undefined;
    const { answer, problems } = form ? this.#find(form) : { answer: undefined, problems: [] };
    internals.setFormValue(answer && problems.length === 0 ? JSON.stringify(answer) : null);
    if (problems[0]) internals.setValidity({ customError: true }, problems[0].text);
    else internals.setValidity({});
  }

  #open(url: URL): void {
    const event = new McpAppElicitationOpenEvent(url);
    if (this.dispatchEvent(event)) window.open(url.href, '_blank', 'noopener,noreferrer');
  }

  #dismiss(address: OpenedAddress): void {
    this.#opened = this.#opened.filter((other) => other !== address);
    this.requestUpdate();
    void this.updateComplete.then(() => this.#moveFocus());
  }

  #answer(result: ElicitResult): void {
    if (this.#shown) this.#end(this.#shown, result);
  }

  #end(asked: Asked, result: ElicitResult): void {
    if (asked === this.#line.first) this.#line.answer(result);
    else if (asked === this.#given) this.question = this.#given = undefined;
    // It was ended by its signal.
    else return;
    this.dispatchEvent(new McpAppElicitationAnswerEvent(asked.params, result));
  }

  /** The focused button is gone: the next question gets the focus, or what had it before. */
  #moveFocus(): void {
    const next =
      this.renderRoot.querySelector<HTMLElement>('h2, .opened button') ?? this.#focusBefore;
    if (next?.isConnected) next.focus();
  }
}
