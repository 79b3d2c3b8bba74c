// Checks the origins of views of a deployed sandbox, as a browser gets them.
import { randomUUID } from 'node:crypto';
import { isSameSite } from '@mcp-app/elements/policy';
import { ask, policyOf, readAnswer } from './deployment-answer.js';
import type { PageAnswer } from './deployment-answer.js';
import { check, ok, wrong } from './deployment-finding.js';
import type { DeploymentFinding } from './deployment-finding.js';
import { isPublicSuffix } from './public-suffixes.js';
import { readViewHosts } from './view-hosts.js';

/** An unreachable domain that only shows whether the server builds a policy from the request. */
const PROBE = 'https://probe.invalid';

/** What browsers send with the request for the document of an iframe. */
const FOR_FRAME = { 'Sec-Fetch-Dest': 'iframe' };

/** What to do about a name that cannot be reached. */
function explain(problem: string, wildcard: string): string {
  if (/ENOTFOUND|EAI_AGAIN/.test(problem))
    return `${problem} Add a DNS record for ${wildcard} that leads to the sandbox server.`;
  if (/cert|altname|tls|ssl/i.test(problem))
    return `${problem} Use a certificate for ${wildcard}; most issuers need a DNS challenge for it.`;
  return / 404 /.test(problem)
    ? `${problem} Configure the proxy to forward the headers Host and Sec-Fetch-Dest as they are.`
    : problem;
}

/** The headers that a document on the origin of a view needs. */
function checkDocument(
  { headers, policy }: PageAnswer,
  ancestors: readonly string[],
  areSites: boolean,
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
    areSites || headers.get('origin-agent-cluster') === '?1'
      ? ok('It has a process of its own.')
      : wrong(
          'The header Origin-Agent-Cluster is missing on the origins of views, so views of different servers share a process: configure the proxy to forward it.',
        ),
  ];
}

/** Requests that a view can make its own frame send, and that many servers answer with a page of their own. */
const REFUSED: readonly [name: string, length: number, isCookie: boolean][] = [
  ['a query of 9 kB', 9000, false],
  ['a query of 20 kB', 20_000, false],
  ['a query of 70 kB', 70_000, false],
  ['a query of 1.1 MB', 1_100_000, false],
  ['cookies of 20 kB', 20_000, true],
];

/**
 * Whether errors have a policy, too. `frame-src` does not compare queries, so a view can navigate to such a page, and run
 * code in it from another of its frames.
 */
async function checkErrors(address: string, get: typeof fetch): Promise<DeploymentFinding> {
  const open: string[] = [];
  for (const [name, length, isCookie] of REFUSED) {
    const text = 'x'.repeat(length);
    const url = new URL(isCookie ? address : `${address}?${text}`);
    try {
      const headers = { ...FOR_FRAME, ...(isCookie && { Cookie: `a=${text}` }) };
      const answer = await ask(url, get, headers);
      await answer.body?.cancel();
      const policy = policyOf(answer);
      if (!policy.has('sandbox') && !policy.has('connect-src'))
        open.push(`${name} (status ${answer.status})`);
    } catch {
      // Without an answer, the browser shows an error of its own, which has no origin.
    }
  }
  return open.length === 0
    ? ok('Errors on the origins of views have a policy.')
    : wrong(
        `On the origins of views, ${open.join(', ')} is answered without a policy, so a view can run code there that may connect to anything: let your web server or proxy send "Content-Security-Policy: sandbox; default-src 'none'" with its own errors (in nginx, add_header with always).`,
      );
}

/** Whether a name under `views` serves anything but views: a view could run code in it without a policy. */
async function checkNothingElse(origin: string, get: typeof fetch): Promise<DeploymentFinding> {
  for (const path of OTHER_PATHS)
    try {
      const answer = await ask(new URL(path, origin), get, FOR_FRAME);
      await answer.body?.cancel();
      if (!policyOf(answer).has('sandbox'))
        return wrong(
          `${origin}${path} is answered by something else than the sandbox server: let it answer every path of these names, before other routes.`,
        );
    } catch (error) {
      return wrong(`${origin}${path} cannot be reached: ${(error as Error).message}.`);
    }
  return ok('The origins of views serve nothing else.');
}
/** What other programs of the same server tend to answer. */
const OTHER_PATHS = ['/', '/index.html', '/favicon.ico', '/robots.txt', `/${randomUUID()}`];

/** What the sandbox page needs to delete the data of a view. */
async function checkClearing(
  origin: string,
  sandbox: string,
  get: typeof fetch,
): Promise<DeploymentFinding> {
  const headers = { 'Sec-Fetch-Dest': 'empty', Origin: sandbox };
  const answer = await readAnswer(new URL('/clear', origin), get, headers);
  if ('problem' in answer) return wrong(answer.problem);
  const missing = ['Clear-Site-Data', 'Access-Control-Allow-Origin'].filter(
    (name) => !answer.headers.get(name),
  );
  return missing.length === 0
    ? ok('The data of a view can be deleted.')
    : wrong(
        `The header ${missing.join(' and ')} is missing on ${origin}/clear: configure the proxy to forward it.`,
      );
}

/** Whether a view is served although views of other servers have set many cookies for their domain. */
async function checkManyCookies(address: string, get: typeof fetch): Promise<DeploymentFinding> {
  const headers = { ...FOR_FRAME, Cookie: `a=${'x'.repeat(100_000)}` };
  const answer = await readAnswer(new URL(address), get, headers);
  return 'problem' in answer
    ? check(
        'A view can set cookies until no view loads any more, because your web server or proxy refuses headers of 100 kB: let it accept a megabyte. The sandbox server deletes such cookies.',
      )
    : ok('Views load although others have set many cookies for their domain.');
}

/** What views of different servers share of their cookies. */
async function checkCookies(
  suffix: string,
  address: string,
  get: typeof fetch,
): Promise<DeploymentFinding[]> {
  const isPublic = await isPublicSuffix(suffix, get);
  if (isPublic)
    return [
      ok(`${suffix} is on the Public Suffix List: browsers keep the cookies of views apart.`),
    ];
  const shared = `Views of different servers can set cookies for ${suffix} that the others read`;
  return [
    check(
      isPublic === undefined
        ? `${shared}, unless ${suffix} is on the Public Suffix List, which cannot be read from here: look for it on publicsuffix.org.`
        : `${shared}, because ${suffix} is not on the Public Suffix List: ask for an entry at publicsuffix.org.`,
    ),
    await checkManyCookies(address, get),
  ];
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
  asked.searchParams.set('view', 'own');
  asked.searchParams.set('csp', JSON.stringify({ connectDomains: [PROBE] }));
  const sandbox = await readAnswer(asked, get);
  if ('problem' in sandbox) return [wrong(sandbox.problem)];
  const source = (sandbox.policy.get('frame-src') ?? []).find((text) =>
    text.startsWith(hosts.pattern),
  );
  if (!source)
    return [wrong(`The sandbox page does not serve views on ${views}: start it with --views.`)];
  const [address, another] = origins.map((origin) => source.replace(hosts.pattern, origin));
  const answers = await Promise.all(
    [address!, another!].map((text) => readAnswer(new URL(text), get, FOR_FRAME)),
  );
  const problem = answers.find((answer) => 'problem' in answer);
  if (problem && 'problem' in problem) return [wrong(explain(problem.problem, wildcard))];
  const [document] = answers as PageAnswer[];
  const name = new URL(origins[0]!).hostname;
  const suffix = name.slice(name.indexOf('.') + 1);
  const cookies = (answers as PageAnswer[]).some(({ headers }) => headers.has('set-cookie'));
  return [
    ok(`Any name under ${wildcard} answers with a view.`),
    ...checkDocument(document!, [page.origin, ...allowHosts], hosts.areSites),
    await checkNothingElse(origins[0]!, get),
    await checkClearing(origins[0]!, page.origin, get),
    await checkErrors(address!, get),
    cookies
      ? wrong(`A cookie is set on the origins of views: do not set any there.`)
      : ok('The origins of views do not set cookies.'),
    // The same site as a host page was refused above.
    ...allowHosts.map((host) => ok(`${wildcard} is a different site than ${host}.`)),
    isSameSite(name, page.hostname)
      ? check(
          `${wildcard} is the same site as the sandbox page, so a view can send it cookies until its requests are too large: use a separate domain.`,
        )
      : ok(`${wildcard} is a different site than the sandbox page.`),
    ...(await checkCookies(suffix, address!, get)),
  ];
}
