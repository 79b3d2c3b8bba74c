// A proposal (ext-apps#733): the view asks the user what a server wants to know.
import { isObject, short } from '../view/same.ts';
import { check, notOffered } from './checks.ts';
import { request } from './wire.ts';
import type { Params } from './wire.ts';

const QUESTION = {
  message: 'Which size?',
  requestedSchema: { type: 'object', properties: { size: { type: 'string' } } },
};

const isAnswer = ({ action, content }: Params): boolean =>
  action === 'decline' || action === 'cancel' || (action === 'accept' && isObject(content));

/** Nobody is there to answer, so a view that declares it must answer by itself: the compared views decline. */
export async function lookAtQuestions(capabilities: Params): Promise<void> {
  if (!isObject(capabilities['elicitation']))
    return notOffered('P11', 'a proposal; the view does not declare `elicitation`');
  const { result, ...failed } = await request('elicitation/create', QUESTION);
  check('P11', result && isAnswer(result), short(result ?? failed));
}
