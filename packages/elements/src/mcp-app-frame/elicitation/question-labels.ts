/** The texts of a question that a view asks. */
export interface QuestionLabels {
  /** The button beside the view that shows the question as a form instead. */
  answerInForm: string;
}

export const DEFAULT_QUESTION_LABELS: Readonly<QuestionLabels> = {
  answerInForm: 'Answer in a form',
};
