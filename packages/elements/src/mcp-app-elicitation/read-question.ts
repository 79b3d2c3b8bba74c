// Turns the parameters of `elicitation/create` into what can be shown, or refuses them.
import { checkLink } from '../policy/link-policy.js';
import { plainLine, readableText } from '../policy/texts/plain-text.js';
import type { ElicitParams } from '../protocol/elicitation.js';
import { isObject } from '../protocol/json-rpc.js';
import { problemIn } from './check-answer.js';
import { readFields } from './read-fields.js';
import type { Field } from './read-fields.js';
import { ElicitationRefusedError } from './refused-error.js';

const MAX_MESSAGE = 2000;

/**
 * The parameters of `elicitation/create`, in the forms of MCP 2025-11-25 and 2026-07-28. The types of both official SDKs
 * fit.
 */
export type ElicitationQuestion = Pick<ElicitParams, 'message' | 'mode'> & {
  requestedSchema?: object;
  /** With the mode "url": the page to open. */
  url?: string;
  /** With the mode "url" of MCP 2025-11-25: what `notifications/elicitation/complete` names. */
  elicitationId?: string;
};

export interface FormQuestion {
  readonly mode: 'form';
  readonly message: string;
  readonly fields: readonly Field[];
  /** Whether a field seems to be a password or another secret, which servers must not ask for. */
  readonly asksForSecret: boolean;
}

export interface UrlQuestion {
  readonly mode: 'url';
  readonly message: string;
  readonly url: URL;
  readonly elicitationId: string | undefined;
}

export type Question = FormQuestion | UrlQuestion;

/** In the question, or in the name, the title or the description of a field. Words of other languages cannot all be listed. */
const SECRET =
  /passw(?:or)?d|passphrase|passcode|secret|\btoken\b|api.?key|private.?key|credit.?card|card.?number|\bcv[cv]\b|\bpin\b|kennwort|passwort|mot de passe|contrase|\bsenhas?\b/i;

/** Whether the user could enter a secret into it. */
const takesSecrets = ({ kind }: Field): boolean => kind === 'text' || kind === 'number';

/** Without a default that the user could not send. */
const withFittingDefault = (field: Field): Field =>
  field.kind === 'boolean' || problemIn(field, field.initial) === undefined
    ? field
    : ({ ...field, initial: field.kind === 'choices' ? [] : undefined } as Field);

/**
 * @param ownOrigins the origins that a server must not lead the user to: a link there would use the user's session
 * @throws ElicitationRefusedError
 */
export function readQuestion(params: unknown, ownOrigins: readonly string[]): Question {
  const {
    message,
    mode = 'form',
    requestedSchema,
    url,
    elicitationId,
  } = isObject(params) ? params : {};
  if (typeof message !== 'string') throw new ElicitationRefusedError('message must be a string.');
  const { text } = readableText(message, MAX_MESSAGE);
  if (mode === 'form') {
    const fields = readFields(requestedSchema).map(withFittingDefault);
    const open = fields.filter(takesSecrets);
    const words = open.flatMap(({ name, title, description }) => [name, title, description]);
    const asksForSecret = open.length > 0 && SECRET.test([text, ...words].join(' '));
    return { mode, message: text, fields, asksForSecret };
  }
  if (mode !== 'url')
    throw new ElicitationRefusedError(
      `The mode ${plainLine(String(mode), 40)} is not supported, only form and url.`,
    );
  const link = checkLink(url, { schemes: ['https:', 'http:'], ownOrigins });
  if ('reason' in link) throw new ElicitationRefusedError(link.reason);
  return {
    mode,
    message: text,
    url: link.url,
    elicitationId: typeof elicitationId === 'string' ? elicitationId : undefined,
  };
}
