// Fetches and parses a response of a deployed sandbox for the check.

export interface PageAnswer {
  headers: Headers;
  /** The directives of the header Content-Security-Policy. */
  policy: ReadonlyMap<string, readonly string[]>;
  /** The origins that the page is for; undefined if it is not our page. */
  hosts?: readonly string[];
  /** Whether the server declares that it sends the policy of views. */
  sendsPolicy: boolean;
  version?: string;
}

/** Long enough for a server that starts on demand. */
const TIMEOUT_MS = 20_000;
/** Our page has about 12 kB. */
const MAX_LENGTH = 200_000;

/** A request as a browser would make it. The body of the answer is not read. */
export const ask = (
  url: URL,
  get: typeof fetch,
  headers: Record<string, string> = {},
): Promise<Response> =>
  get(url, { redirect: 'manual', headers, signal: AbortSignal.timeout(TIMEOUT_MS) });

/** The directives of the header Content-Security-Policy. */
export const policyOf = ({ headers }: Response): Map<string, readonly string[]> =>
  readPolicy(headers.get('content-security-policy') ?? '');

/** @param headers what a browser would send, such as `Sec-Fetch-Site`: how the sandbox and its host page are related */
export async function readAnswer(
  url: URL,
  get: typeof fetch,
  headers?: Record<string, string>,
): Promise<PageAnswer | { problem: string }> {
  try {
    const response = await ask(url, get, headers);
    const text = (await response.text()).slice(0, MAX_LENGTH);
    const location = response.headers.get('location');
    if (location !== null && url.pathname !== '/')
      return {
        problem: `${url} redirects to ${location}: set sandbox-url to the final URL, because a redirect could change.`,
      };
    if (response.status !== 200 && url.pathname !== '/')
      return { problem: `${url} returned status ${response.status} instead of 200.` };
    return describeAnswer(response, text);
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? `${message} (${cause.message})` : message;
    return { problem: `${url} cannot be reached: ${reason}.` };
  }
}

function describeAnswer(response: Response, text: string): PageAnswer {
  const meta = (name: string) =>
    new RegExp(`<meta name="mcp-app-${name}" content="([^"]*)"`).exec(text)?.[1];
  const hosts = meta('hosts')?.match(/\S+/g);
  const version = meta('version');
  return {
    headers: response.headers,
    policy: policyOf(response),
    sendsPolicy: meta('csp') === 'header',
    ...(hosts && { hosts: [...hosts] }),
    ...(version && { version }),
  };
}

/**
 * As in browsers, only the first directive of a name counts. Several policies are read as one, so the result may be
 * less strict than the real policy.
 */
function readPolicy(header: string): Map<string, readonly string[]> {
  const policy = new Map<string, readonly string[]>();
  for (const directive of header.split(/[;,]/)) {
    const [name, ...values] = directive.trim().split(/\s+/);
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), values);
  }
  return policy;
}
