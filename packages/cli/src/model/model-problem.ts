// Why the model cannot answer: what happened, and how to fix it.
import { codesOf, reasonOf } from '../servers/connect-problem.js';
import type { ProblemKind } from './completion-request.js';
import { KEY_VARIABLE } from './model-arguments.js';
import { shownAddress } from './model-settings.js';
import type { ModelSettings } from './model-settings.js';

/** The longest text of an API that is shown. */
const MAX_TEXT = 500;
/** The names of models that are shown. */
const MAX_NAMES = 20;

export class ModelProblem extends Error {
  override readonly name = 'ModelProblem';
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** A sentence of an API as one line, without the key and with a dot at its end. */
function sentence(text: string, key: string | undefined): string {
  const line = (key ? text.replaceAll(key, '…') : text).replace(/\s+/g, ' ').trim();
  const cut = line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line;
  return cut === '' || /[.!?…]$/.test(cut) ? cut : `${cut}.`;
}

/** What the API says: `{ error: { message } }`, variants of it, or a plain text. A page of HTML says nothing. */
export function textOfError(body: string): string {
  try {
    const { error, message, detail } = JSON.parse(body) as Record<string, unknown>;
    const { message: inner } = (error ?? {}) as { message?: unknown };
    const found = [inner, error, message, detail].find((one) => typeof one === 'string');
    return typeof found === 'string' ? found : '';
  } catch {
    return body.trimStart().startsWith('<') ? '' : body;
  }
}

/** The request did not reach the API, or its answer ended. */
export function networkProblem({ url }: ModelSettings, error: unknown): ModelProblem {
  if (error instanceof ModelProblem) return error;
  const at = shownAddress(url);
  const codes = codesOf(error);
  if (codes.includes('ECONNREFUSED'))
    return new ModelProblem(
      'unreachable',
      `Nothing answers at ${at}. Start the program that runs the model, or check the address in --model.`,
    );
  if (codes.includes('ENOTFOUND') || codes.includes('EAI_AGAIN'))
    return new ModelProblem(
      'unreachable',
      `There is no host ${new URL(url).hostname}. Check the address in --model.`,
    );
  if (codes.some((code) => /^(?:CERT|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)))
    return new ModelProblem(
      'unreachable',
      `The certificate of ${at} is not trusted. Set NODE_EXTRA_CA_CERTS to the file with it.`,
    );
  return new ModelProblem(
    'unreachable',
    `The connection to the model at ${at} failed: ${reasonOf(error)}. Check whether it still runs, and try again.`,
  );
}

/** The address belongs to a site. */
export const pageProblem = ({ url }: ModelSettings): ModelProblem =>
  new ModelProblem(
    'no-api',
    `${shownAddress(url)} answers with a web page. Check the address in --model: it usually ends with /v1.`,
  );

/** APIs say in many ways that a model, or the way it is served, has no tools. */
const isAboutTools = (text: string) =>
  /\btools?\b|tool[-_ ]?(?:choice|call|use)|function.call/i.test(text) &&
  /support|requires?|not (?:available|enabled|allowed)|--jinja|enable/i.test(text);

/** What the API was told when it refused. */
export interface Refusal {
  status: number;
  /** The body of the answer. */
  body: string;
  /** `Retry-After`. */
  retryAfter: string | null;
  /** The models of the API; undefined if it does not list them. */
  names: readonly string[] | undefined;
  hadTools: boolean;
}

export const listNames = (names: readonly string[]): string => {
  const more = names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : '';
  return `${names.slice(0, MAX_NAMES).join(', ')}${more}`;
};

function notFound(
  { url, name }: ModelSettings,
  { names }: Refusal,
  text: string,
): [ProblemKind, string] {
  const at = shownAddress(url);
  if (names && !names.includes(name)) {
    const choice = names.length > 0 ? `It has: ${listNames(names)}.` : 'It has no models yet.';
    return ['no-model', `${at} has no model ${name}. ${choice} Choose one with --model-name.`];
  }
  if (/model/i.test(text)) return ['no-model', `${text} Check --model-name, which is ${name}.`];
  return [
    'no-api',
    `There is no chat completions API at ${at} (404). Check the address in --model: it usually ends with /v1.`,
  ];
}

/** The API refused the request. */
export function refusalProblem(settings: ModelSettings, refusal: Refusal): ModelProblem {
  const { key, url, name } = settings;
  const { status, hadTools, retryAfter } = refusal;
  const at = shownAddress(url);
  const text = sentence(textOfError(refusal.body), key);
  const make = (kind: ProblemKind, message: string) =>
    new ModelProblem(kind, message.replaceAll('  ', ' '));
  if (status === 401 || status === 403)
    return key
      ? make('key', `${at} refused the key (${status}). ${text} Check ${KEY_VARIABLE}.`)
      : make(
          'key',
          `${at} needs a key (${status}). Set ${KEY_VARIABLE}, and start the command again.`,
        );
  if (status === 429) {
    const when = retryAfter && /^\d+$/.test(retryAfter) ? ` in ${retryAfter} seconds` : ' later';
    return make('rate', `${at} has had too many requests (429). ${text} Try again${when}.`);
  }
  if (hadTools && isAboutTools(text))
    return make(
      'no-tools',
      `${name} cannot call tools: ${text} Choose a model that can with --model-name, or go on without tools.`,
    );
  if (status === 404) return make(...notFound(settings, refusal, text));
  if (status >= 300 && status < 400)
    return make(
      'no-api',
      `${at} redirects to another address (${status}). Use that one in --model: the key is not sent elsewhere.`,
    );
  if (status >= 500)
    return make('refused', `The API at ${at} failed (${status}). ${text} Try again.`);
  return make(
    'refused',
    `The API at ${at} refused the request (${status}). ${text} A new chat is a shorter request.`,
  );
}
