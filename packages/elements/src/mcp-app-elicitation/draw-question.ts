// A question with its heading, who asks, its form or address, and the buttons that answer it.
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { counted } from '../policy/texts/count-label.js';
import type { FieldProblem } from './check-answer.js';
import { drawAddress, withHost } from './draw-address.js';
import { drawField } from './draw-fields.js';
import type { FieldContext } from './draw-fields.js';
import type { FormQuestion, Question, UrlQuestion } from './read-question.js';

/** What the user can do. */
export interface QuestionActions {
  readonly accept: (event: MouseEvent) => void;
  readonly decline: () => void;
  readonly cancel: () => void;
  readonly submit: (event: SubmitEvent) => void;
  /** The user has changed a control. */
  readonly change: () => void;
  readonly focusField: (problem: FieldProblem) => void;
}

export interface QuestionView extends FieldContext {
  readonly question: Question;
  /** The name of the server; empty if it has none. */
  readonly serverName: string;
  /** The number of questions that wait. */
  readonly more: number;
  readonly isDisabled: boolean;
  /** Whether the question is part of a form of the page, which has its own buttons. */
  readonly isInForm: boolean;
  /** Whether the button that accepts works already. */
  readonly isArmed: boolean;
  readonly actions: QuestionActions;
}

type Requester = Pick<QuestionView, 'labels' | 'question' | 'serverName'>;

function titleOf({ labels, question }: Requester): string {
  if (question.mode === 'url') return labels.urlTitle;
  return question.fields.length > 0 ? labels.formTitle : labels.confirmTitle;
}

/** What screen readers say when the question appears. */
export function announcementOf(view: Requester): string {
  const { labels, serverName } = view;
  return labels.announced.replace(/\{(title|server)\}/g, (_, what: string) =>
    what === 'title' ? titleOf(view) : serverName || labels.unnamed,
  );
}

function drawWho({ labels, serverName }: QuestionView): TemplateResult {
  if (!serverName) return html`<p class="who">${labels.unnamed}</p>`;
  const [before = '', after = ''] = labels.askedBy.split('{server}');
  return html`<p class="who">
    ${before}<bdi><strong>${serverName}</strong></bdi
    >${after} (${labels.nameIsClaim})
  </p>`;
}

function drawSummary({ problems, labels, language, actions }: QuestionView): TemplateResult {
  return html`<div class="summary" role="alert">
    <p>${counted(labels.problems, problems.length, language)}</p>
    <ul>
      ${problems.map(
        (problem) =>
          html`<li>
            <button type="button" @click=${() => actions.focusField(problem)}>
              ${problem.text}
            </button>
          </li>`,
      )}
    </ul>
  </div>`;
}

function drawButtons(
  { labels, actions, isArmed }: QuestionView,
  type: 'submit' | 'button',
  accept: string,
): TemplateResult {
  return html`<div class="buttons">
    <button
      class="accept"
      type=${type}
      aria-disabled=${isArmed ? nothing : 'true'}
      @click=${actions.accept}
    >
      ${accept}
    </button>
    <button type="button" @click=${actions.decline}>${labels.decline}</button>
    <button class="cancel" type="button" @click=${actions.cancel}>${labels.cancel}</button>
  </div>`;
}

function drawForm({ fields, asksForSecret }: FormQuestion, view: QuestionView): TemplateResult {
  const { labels, actions } = view;
  const hasFields = fields.length > 0;
  return html`<form
    novalidate
    @submit=${actions.submit}
    @input=${actions.change}
    @change=${actions.change}
  >
    <fieldset class="everything" ?disabled=${view.isDisabled}>
      ${asksForSecret ? html`<p class="warning">${labels.secretWarning}</p>` : nothing}
      ${view.problems.length > 0 ? drawSummary(view) : nothing}
      ${fields.map((field, index) => drawField(field, index, view))}
      ${asksForSecret || !hasFields ? nothing : html`<p class="note">${labels.noSecrets}</p>`}
      ${view.isInForm ? nothing : drawButtons(view, 'submit', hasFields ? labels.accept : labels.confirm)}
    </fieldset>
  </form>`;
}

const drawUrl = ({ url }: UrlQuestion, view: QuestionView): TemplateResult =>
  html`${drawAddress(url, view.labels)}
  ${drawButtons(view, 'button', withHost(view.labels.open, url))}`;

export function drawQuestion(view: QuestionView): TemplateResult {
  const { question, labels, more } = view;
  return html`<section part="question" aria-labelledby="title">
    <h2 id="title" tabindex="-1">${titleOf(view)}</h2>
    ${drawWho(view)}
    ${more > 0 ? html`<p class="who">${counted(labels.more, more, view.language)}</p>` : nothing}
    <p class="message" dir="auto">${question.message}</p>
    ${question.mode === 'form' ? drawForm(question, view) : drawUrl(question, view)}
  </section>`;
}
