// Where a frame shows questions: below its view, wherever the view is shown.
import type { McpAppElicitationElement } from '../../mcp-app-elicitation/mcp-app-elicitation.js';
import type { ElicitationLabels } from '../../mcp-app-elicitation/elicitation-labels.js';
import type { ElicitParams, ElicitResult } from '../../protocol/elicitation.js';
import type { QuestionContext } from './elicitation-settings.js';
import type { QuestionedFrame } from './questioned-frame.js';
import { FocusLoan } from './focus-loan.js';
import { adoptQuestionStyles } from './question-area.styles.js';

/** Firefox tells screen readers what a live region contains only if the region was drawn before. A hidden page does not draw. */
const drawn = () =>
  Promise.race([
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    new Promise((resolve) => setTimeout(resolve, 300)),
  ]);

/** They have what only the user and the server should know. A page that asks itself gets them from its own element. */
const CONFIDENTIAL = ['mcp-app-elicitation-show', 'mcp-app-elicitation-answer'] as const;

export class QuestionArea {
  readonly #frame: QuestionedFrame;
  readonly #element: McpAppElicitationElement;
  readonly #focus: FocusLoan;
  #waiting = 0;

  /** Resolves when the element is in the page, empty, so that screen readers announce the question that follows. */
  static async open(frame: QuestionedFrame): Promise<QuestionArea | undefined> {
    // The page has registered only what asks elsewhere.
    if (!customElements.get('mcp-app-elicitation')) return undefined;
    const area = new QuestionArea(frame);
    await area.#element.updateComplete;
    await drawn();
    return area;
  }

  private constructor(frame: QuestionedFrame) {
    this.#frame = frame;
    this.#focus = new FocusLoan(frame);
    const element = (this.#element = document.createElement('mcp-app-elicitation'));
    element.setAttribute('part', 'elicitation');
    for (const event of CONFIDENTIAL)
      element.addEventListener(event, (one) => one.stopPropagation());
    adoptQuestionStyles(frame.shadowRoot!);
    frame.modes.panel.append(element);
  }

  /** Whether the user can see the area: not if the frame is hidden, or shares the view of another one. */
  get isVisible(): boolean {
    const { isConnected } = this.#element;
    return isConnected && (this.#frame.checkVisibility?.() ?? true);
  }

  async ask(
    params: ElicitParams,
    context: QuestionContext,
    labels: Partial<ElicitationLabels> | undefined,
  ): Promise<ElicitResult> {
    const element = this.#element;
    element.labels = labels;
    const answer = element.ask(params, context);
    if (this.#waiting++ === 0 && this.#focus.take())
      void element.updateComplete.then(() => {
        if (this.#waiting > 0) element.focusQuestion();
      });
    try {
      return await answer;
    } finally {
      if (--this.#waiting === 0) {
        const wasInside = element.matches(':focus-within');
        await element.updateComplete;
        this.#focus.giveBack(wasInside);
      }
    }
  }

  complete(elicitationId: string): boolean {
    return this.#element.complete(elicitationId);
  }

  remove(): void {
    this.#element.remove();
  }
}
