// Why a server cannot be used, in one sentence with its fix.
import { existsSync } from 'node:fs';
import type { ProcessTransport } from './process-transport.js';
import type { ProcessDefinition, ServerDefinition, UrlDefinition } from './server-definition.js';

/** The codes of the errors and of their causes: `fetch` wraps what the network reported. */
export function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, errors } = at as Error & { code?: unknown; errors?: unknown };
    if (typeof code === 'string') codes.push(code);
    // Both addresses of `localhost` were tried.
    if (Array.isArray(errors)) codes.push(...errors.flatMap(codesOf));
  }
  return codes;
}

/** The HTTP status that the server answered with. */
function statusOf(error: unknown): number | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { status, code } = at as Error & { status?: unknown; code?: unknown };
    const found = [status, code].find((value) => typeof value === 'number' && value >= 100);
    if (typeof found === 'number' && found < 600) return found;
  }
  return undefined;
}

/** The characters of a reason that are shown: a server may answer with a web page. */
const MAX_REASON = 200;

/** The first cause in one line, without the dot at its end: "fetch failed" alone says nothing. */
export function reasonOf(error: unknown): string {
  let at = error as Error;
  while (at.cause instanceof Error) at = at.cause;
  const line = at.message.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  return line.length > MAX_REASON ? `${line.slice(0, MAX_REASON)}…` : line;
}

/**
 * Why nothing useful is at the URL.
 * @param refused the status of the server's last answer, if the error is about a sign-in that was tried after it
 */
export function urlProblem({ url }: UrlDefinition, error: unknown, refused?: number): string {
  const codes = codesOf(error);
  const status = refused ?? statusOf(error);
  if (codes.includes('ECONNREFUSED'))
    return `Nothing answers at ${url}. Start the server, or check the port.`;
  if (codes.includes('ENOTFOUND') || codes.includes('EAI_AGAIN'))
    return `There is no host ${new URL(url).hostname}. Check the address.`;
  if (codes.some((code) => /^(?:CERT|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)))
    return `The certificate of ${url} is not trusted. Use http:, or set NODE_EXTRA_CA_CERTS.`;
  if (refused !== undefined)
    return `${url} requires a sign-in (${refused}), which is not possible here: ${reasonOf(error)}. Pass a token: --header "Authorization: Bearer …".`;
  if (status === 401 || status === 403)
    return `${url} requires a sign-in (${status}). Pass a token: --header "Authorization: Bearer …".`;
  if (status === 404 || status === 405)
    return `${url} answers with ${status}. Check the path: MCP servers usually have /mcp.`;
  return `${url} does not answer like an MCP server: ${reasonOf(error)}. Check the address.`;
}

/** Why a server cannot be used, and what its process printed last. */
export class ServerProblem extends Error {
  override readonly name = 'ServerProblem';
  readonly printed: readonly string[];

  constructor(message: string, printed: readonly string[], cause: unknown) {
    super(message, { cause });
    this.printed = printed;
  }
}

/** The user has to sign in first, which the page offers. */
export class SignInProblem extends ServerProblem {
  constructor({ url }: UrlDefinition, cause: unknown) {
    const message = `${url} requires a sign-in. Choose “Sign in” in the list of servers, or pass a token: --header "Authorization: Bearer …".`;
    super(message, [], cause);
  }
}

/** Why the process cannot be used. */
export function processProblem(
  { command, args, cwd }: ProcessDefinition,
  { ownEnd: end }: Pick<ProcessTransport, 'ownEnd'>,
  error: unknown,
): string {
  const line = [command, ...args].join(' ');
  const codes = codesOf(error);
  if (cwd !== undefined && !existsSync(cwd))
    return `${line} cannot be started: there is no folder ${cwd}. Check "cwd".`;
  if (codes.includes('ENOENT'))
    return `There is no program ${command}. Install it, or check its name.`;
  if (codes.includes('EACCES'))
    return `${command} may not be executed. Run it with its program, such as: node ${command}.`;
  if (end) {
    const how = end.signal ? `was ended by ${end.signal}` : `ended with code ${end.code}`;
    return `${line} ${how} before it answered. Fix what it printed to stderr.`;
  }
  return `${line} does not answer like an MCP server on stdio: ${reasonOf(error)}. Check the command.`;
}

/** Why a server that is connected cannot be used. */
export const listProblem = ({ name }: ServerDefinition, error: unknown): string =>
  `${name} does not list its tools: ${reasonOf(error)}. Fix its answer to tools/list.`;
