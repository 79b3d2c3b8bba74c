// Which model answers on the page: the address of an API, a name and a key.

/** An API that is compatible with OpenAI's chat completions, and one of its models. */
export interface ModelSettings {
  /** The address of the API, such as `http://localhost:11434/v1`. */
  url: string;
  /** The model, as the API names it. */
  name: string;
  /** Sent to the API as a bearer token. The page never gets it. */
  key?: string | undefined;
}

/** An API whose model may not be chosen yet. */
export type ModelApi = Pick<ModelSettings, 'url' | 'key'>;

/** The address of one of its methods, such as `/models`. A query, such as an API version, stays. */
export function addressOf({ url }: ModelApi, method: string): string {
  const address = new URL(url);
  address.pathname = address.pathname.replace(/\/+$/, '') + method;
  return address.href;
}

/** The API in messages: its query is left out. */
export function shownAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/$/, '');
}

export const authorization = ({ key }: ModelApi): Record<string, string> =>
  key ? { Authorization: `Bearer ${key}` } : {};
