// Checks an answer that a view gave, before it leaves the page.
import type { ElicitResult } from '../protocol/elicitation.js';
import { isObject } from '../protocol/json-rpc.js';
import { problemIn } from './check-answer.js';
import type { Answer } from './check-answer.js';
import { readQuestion } from './read-question.js';
import type { ElicitationQuestion } from './read-question.js';

/**
 * The answer with the fields that the question has, and nothing else.
 * @throws Error if it does not fit the question; without any value of the answer
 */
export function checkResult(params: ElicitationQuestion, result: unknown): ElicitResult {
  const { action, content } = isObject(result) ? result : {};
  if (action === 'decline' || action === 'cancel') return { action };
  if (action !== 'accept' || !isObject(content))
    throw new Error('The view answered with something that is not the result of a question.');
  const question = readQuestion(params, []);
  if (question.mode !== 'form') throw new Error('The question is not a form.');
  const { fields } = question;
  const valueOf = (name: string) => (Object.hasOwn(content, name) ? content[name] : undefined);
  const wrong = fields.find((field) => problemIn(field, valueOf(field.name)));
  if (wrong) throw new Error(`The answer of the view does not fit the field ${wrong.name}.`);
  const known = fields.flatMap(({ name }) => {
    const value = valueOf(name);
    return value === undefined ? [] : [[name, value]];
  });
  return { action, content: Object.fromEntries(known) as Answer };
}
