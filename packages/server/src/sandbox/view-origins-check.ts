// Checks the origins of views of a deployed sandbox, as a browser gets them.
import { randomUUID } from 'node:crypto';
import { readAnswer } from './deployment-answer.js';
import type { PageAnswer } from './deployment-answer.js';
import { check, ok, wrong } from './deployment-finding.js';
import type { DeploymentFinding } from './deployment-finding.js';
import { isSameSite } from './shared-suffixes.js';
import { readViewHosts } from './view-hosts.js';

/** An unreachable domain that only shows whether the server builds a policy from the request. */
const PROBE = 'https://probe.invalid';

/** What to do about a name that cannot be reached. */
function explain(problem: string, wildcard: string): string {
  if (/ENOTFOUND|EAI_AGAIN/.test(problem))
    return `${problem} Add a DNS record for ${wildcard} that leads to the sandbox server.`;
  if (/cert|altname|tls|ssl/i.test(problem))
    return `${problem} Use a certificate for ${wildcard}; most issuers need a DNS challenge for it.`;
  return problem;
}

/** The headers that a document on the origin of a view needs. */
function checkDocument(
  { headers, policy }: PageAnswer,
  ancestors: readonly string[],
): DeploymentFinding[] {
  const listed = policy.get('frame-ancestors') ?? [];
  const missing = ancestors.filter((origin) => !listed.includes(origin));
  const connect = policy.get('connect-src') ?? [];
  return [
    connect.includes(PROBE)
      ? ok('A view with its own origin has the policy that it declares.')
      : wrong(
          'A view with its own origin does not have the policy that it declares: configure the proxy or cache to forward the path and the header Content-Security-Policy.',
        ),
    missing.length === 0
      ? ok('Only the sandbox page, inside of your pages, may embed it.')
      : wrong(
          `frame-ancestors of a view with its own origin is ${listed.join(' ') || 'missing'}: it must contain ${missing.join(' ')}. Check --origin and --allow-host.`,
        ),
    headers.get('origin-agent-cluster') === '?1'
      ? ok('It asks for a process of its own.')
      : wrong(
          'The header Origin-Agent-Cluster is missing on the origins of views, so views of different servers share a process: configure the proxy to forward it.',
        ),
  ];
}

/** Whether a name under `views` serves anything but views: a view could run code in it without a policy. */
async function checkNothingElse(origin: string, get: typeof fetch): Promise<DeploymentFinding> {
  const root = await readAnswer(new URL('/', origin), get);
  if ('problem' in root) return wrong(root.problem);
  return root.policy.has('sandbox')
    ? ok('The origins of views serve nothing else.')
    : wrong(
        `${origin}/ is answered by something else than the sandbox server: let it answer every path of these names.`,
      );
}

async function checkClearing(origin: string, get: typeof fetch): Promise<DeploymentFinding> {
  const answer = await readAnswer(new URL('/clear', origin), get);
  if ('problem' in answer) return wrong(answer.problem);
  return answer.headers.get('clear-site-data')
    ? ok('The data of a view can be deleted.')
    : wrong(
        `The header Clear-Site-Data is missing on ${origin}/clear: configure the proxy to forward it.`,
      );
}

/**
 * @param page the URL of the sandbox page
 * @throws TypeError if `views` is invalid
 */
export async function checkViewOrigins(
  page: URL,
  views: string,
  allowHosts: readonly string[],
  get: typeof fetch,
): Promise<DeploymentFinding[]> {
  const hosts = readViewHosts(views, page.origin, allowHosts);
  const wildcard = hosts.pattern.replace(/^\w+:\/\//, '');
  const origins = [0, 1].map(() => hosts.pattern.replace('*', `check-${randomUUID()}`));
  const asked = new URL(page);
  asked.searchParams.set('view', origins[0]!);
  asked.searchParams.set('csp', JSON.stringify({ connectDomains: [PROBE] }));
  const sandbox = await readAnswer(asked, get);
  if ('problem' in sandbox) return [wrong(sandbox.problem)];
  const address = (sandbox.policy.get('frame-src') ?? []).find((source) =>
    source.startsWith(origins[0]!),
  );
  if (!address)
    return [wrong(`The sandbox page does not serve views on ${views}: start it with --views.`)];
  const answers = await Promise.all(
    [address, address.replace(origins[0]!, origins[1]!)].map((text) =>
      readAnswer(new URL(text), get),
    ),
  );
  const problem = answers.find((answer) => 'problem' in answer);
  if (problem && 'problem' in problem) return [wrong(explain(problem.problem, wildcard))];
  const [document] = answers as PageAnswer[];
  const name = new URL(origins[0]!).hostname;
  const suffix = name.slice(name.indexOf('.') + 1);
  const cookies = (answers as PageAnswer[]).some(({ headers }) => headers.has('set-cookie'));
  return [
    ok(`Any name under ${wildcard} answers with a view.`),
    ...checkDocument(document!, [page.origin, ...allowHosts]),
    await checkNothingElse(origins[0]!, get),
    await checkClearing(origins[0]!, get),
    cookies
      ? wrong(`A cookie is set on the origins of views: do not set any there.`)
      : ok('The origins of views do not set cookies.'),
    ...allowHosts.map((host) =>
      isSameSite(name, new URL(host).hostname)
        ? wrong(
            `${wildcard} is the same site as ${host}, so a view can set cookies for it: use a separate domain.`,
          )
        : ok(`${wildcard} is a different site than ${host}.`),
    ),
    check(
      `Views of different servers can set cookies for ${suffix} that the others read, unless ${suffix} is on the Public Suffix List.`,
    ),
  ];
}
