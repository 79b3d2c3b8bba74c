// The models that an API has.
import { CommandError } from '../command-line/exit-codes.js';
import type { ChosenModel } from './model-arguments.js';
import { listNames, networkProblem } from './model-problem.js';
import { addressOf, authorization, shownAddress } from './model-settings.js';
import type { ModelApi, ModelSettings } from './model-settings.js';

/** Milliseconds for the list. */
const LIST_MS = 5000;

/** The names of all models. Rejects if the API cannot be reached; undefined if it has no list. */
export async function modelNames(api: ModelApi): Promise<string[] | undefined> {
  const response = await fetch(addressOf(api, '/models'), {
    headers: authorization(api),
    redirect: 'manual',
    signal: AbortSignal.timeout(LIST_MS),
  });
  if (!response.ok) {
    await response.body?.cancel();
    return undefined;
  }
  const { data } = (await response.json().catch(() => ({}))) as { data?: unknown };
  if (!Array.isArray(data)) return undefined;
  return data.flatMap((one: { id?: unknown } | null) =>
    typeof one?.id === 'string' ? [one.id] : [],
  );
}

/** The model that was named, or the only one of the API. @throws CommandError that lists the choices */
export async function settleModel({ name, ...api }: ChosenModel): Promise<ModelSettings> {
  if (name !== undefined) return { ...api, name };
  const at = shownAddress(api.url);
  const names = await modelNames(api).catch((error: unknown) => {
    const { message } = networkProblem({ ...api, name: '' }, error);
    throw new CommandError('usage', `--model-name is missing, and cannot be found out. ${message}`);
  });
  const [only, ...others] = names ?? [];
  if (only !== undefined && others.length === 0) return { ...api, name: only };
  const choice = names?.length
    ? `${at} has: ${listNames(names)}.`
    : `${at} does not list its models.`;
  throw new CommandError('usage', `--model-name is missing. ${choice}`);
}

/** What is wrong with a model before anybody has asked it; undefined if nothing is known to be. */
export async function earlyProblem(settings: ModelSettings): Promise<string | undefined> {
  const { url, name } = settings;
  try {
    const names = await modelNames(settings);
    if (!names?.length || names.includes(name)) return undefined;
    return `${shownAddress(url)} does not list a model ${name}. It has: ${listNames(names)}.`;
  } catch (error) {
    return networkProblem(settings, error).message;
  }
}
