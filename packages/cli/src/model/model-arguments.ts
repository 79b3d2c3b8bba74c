// The model that the arguments of a command name, and its key, which is in the environment.
import { CommandError } from '../command-line/exit-codes.js';
import { isHttpUrl } from '../servers/server-definition.js';
import type { ModelApi } from './model-settings.js';

/** The options that name a model, for `parseArgs`. */
export const MODEL_OPTIONS = {
  model: { type: 'string' },
  'model-name': { type: 'string' },
} as const;

/** The key for the API of `--model`, whatever it is. */
export const KEY_VARIABLE = 'MCP_APP_MODEL_KEY';
/** The key for OpenAI itself: it is sent nowhere else. */
const OPENAI_VARIABLE = 'OPENAI_API_KEY';
const OPENAI_HOST = 'api.openai.com';

export interface ChosenModel extends ModelApi {
  /** undefined: the only one of the API. */
  name: string | undefined;
}

const usage = (message: string) => new CommandError('usage', message);

function readAddress(text: string): string {
  if (!isHttpUrl(text))
    throw usage(
      `--model must be the http(s) URL of an API, such as http://localhost:11434/v1, not ${text}. ` +
        'The name of the model is --model-name.',
    );
  const url = new URL(text);
  if (url.username || url.password)
    throw usage(
      `--model must not contain a key, because other programs can read arguments. Set ${KEY_VARIABLE} instead.`,
    );
  url.hash = '';
  // The address of the method, copied from a manual.
  url.pathname = url.pathname.replace(/(?:\/chat\/completions)?\/*$/, '');
  return url.href;
}

function keyFor(url: string, env: NodeJS.ProcessEnv): string | undefined {
  const { hostname, protocol } = new URL(url);
  const own = hostname === OPENAI_HOST && protocol === 'https:' ? env[OPENAI_VARIABLE] : undefined;
  return env[KEY_VARIABLE]?.trim() || own?.trim() || undefined;
}

/** @returns undefined without `--model` */
export function readModel(
  values: { model?: string | undefined; 'model-name'?: string | undefined },
  env: NodeJS.ProcessEnv,
): ChosenModel | undefined {
  const { model, 'model-name': name } = values;
  if (model === undefined) {
    if (name === undefined) return undefined;
    throw usage('--model is missing: the address of the API that has the model of --model-name.');
  }
  if (name === '') throw usage('--model-name must not be empty.');
  const url = readAddress(model);
  return { url, name, key: keyFor(url, env) };
}
