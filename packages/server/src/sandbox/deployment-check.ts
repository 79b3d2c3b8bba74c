// Checks a deployed sandbox page from outside, as a browser gets it, and reports problems.
import { isLoopback, isSameSite, parseUrl } from '@mcp-app/elements/policy';
import { readAnswer } from './deployment-answer.js';
import type { PageAnswer } from './deployment-answer.js';
import { check, ok, wrong } from './deployment-finding.js';
import type { DeploymentFinding } from './deployment-finding.js';
import { checkAllowHosts, hostsOfPage } from './sandbox-hosts.js';
import { checkViewOrigins } from './view-origins-check.js';

export type { DeploymentFinding } from './deployment-finding.js';

export interface DeploymentCheckOptions {
  /** The pages that will use the sandbox. Without them, access is not checked. */
  allowHosts?: readonly string[];
  /** The origins of views that the pages use. Without them, only opaque ones are checked. */
  views?: string;
  /** The version of the host's package, to compare with that of the page. */
  version?: string;
  /** Replaces `fetch`. */
  fetch?: typeof fetch;
}

/**
 * Fetches the page, with and without a requested policy, and the root of its origin. Never rejects because of the
 * deployment; an unreachable page is a finding.
 * @throws TypeError if the URL, `allowHosts` or `views` is invalid.
 */
export async function checkDeployment(
  address: string,
  { allowHosts = [], views, version, fetch: get = fetch }: DeploymentCheckOptions = {},
): Promise<DeploymentFinding[]> {
  const url = parseUrl(address);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError(
      `--check: ${JSON.stringify(address)} is not a URL: write https://sandbox.example.net/sandbox.html.`,
    );
  if (allowHosts.length > 0) checkAllowHosts(allowHosts);
  if (url.pathname === '/') url.pathname = '/sandbox.html';
  // If only a pattern matches the host, the page must be requested with the exact origin.
  if (allowHosts[0]) url.searchParams.set('host', allowHosts[0]);
  const page = await readAnswer(url, get);
  if ('problem' in page) return [wrong(page.problem)];
  if (!page.hosts) {
    return [
      wrong(
        `${url} is not a sandbox page of this package: it has no list of hosts. Serve it with createSandboxHandler, with the command, or as the file that --write makes.`,
      ),
    ];
  }
  const asked = new URL(url);
  asked.searchParams.set('csp', JSON.stringify({ connectDomains: [PROBE] }));
  const [withPolicy, root, ...clusters] = await Promise.all([
    readAnswer(asked, get),
    readAnswer(new URL('/', url), get),
    ...SITES.filter((site) => allowHosts.some((host) => siteOf(url, host) === site)).map(
      async (site) => checkCluster(site, await readAnswer(url, get, { 'Sec-Fetch-Site': site })),
    ),
  ]);
  return [
    ...checkTransport(url, page),
    ...checkEmbedding(page),
    ...checkHeaders(page),
    ...clusters.flat(),
    ...checkPolicy(page, withPolicy),
    ...checkCookies(page, root),
    ...allowHosts.flatMap((host) => [...checkHost(page, host), checkSite(url, host)]),
    ...(allowHosts.length > 0
      ? []
      : [check('Access of your pages was not checked: list them with --allow-host.')]),
    ...(views === undefined ? [] : await checkViewOrigins(url, views, allowHosts, get)),
    checkVersion(page, version),
  ];
}

/** An unreachable domain that only shows whether the server builds a policy from the request. */
const PROBE = 'https://probe.invalid';

function checkTransport(url: URL, page: PageAnswer): DeploymentFinding[] {
  const type = page.headers.get('content-type') ?? '';
  return [
    url.protocol === 'https:' || isLoopback(url.hostname)
      ? ok(`${url.origin} responds over ${url.protocol.slice(0, -1)}.`)
      : wrong(
          'The page is served over plain http, so anyone on the network can change it: use https.',
        ),
    type.startsWith('text/html')
      ? ok('It is HTML.')
      : wrong(`Its Content-Type is ${JSON.stringify(type)}: send text/html; charset=utf-8.`),
  ];
}

function checkEmbedding({ policy, hosts, headers }: PageAnswer): DeploymentFinding[] {
  const ancestors = policy.get('frame-ancestors');
  const listed = hosts ?? [];
  const frameOptions = headers.get('x-frame-options');
  const findings: DeploymentFinding[] = [];
  if (!ancestors)
    findings.push(
      wrong(
        `The header Content-Security-Policy has no frame-ancestors, so any page may embed it: send "frame-ancestors ${listed.join(' ')}".`,
      ),
    );
  else if (ancestors.some((entry) => /^(\*|https?:|https?:\/\/\*)$/.test(entry)))
    findings.push(wrong(`frame-ancestors is ${ancestors.join(' ')}: list the host pages instead.`));
  else findings.push(ok(`Only ${ancestors.join(' ')} may embed it.`));
  const missing = listed.filter((host) => ancestors && !isNamed(ancestors, host));
  if (missing.length > 0)
    findings.push(
      wrong(
        `The page is for ${missing.join(' ')}, but frame-ancestors does not contain them: both lists must match.`,
      ),
    );
  if (frameOptions)
    findings.push(
      wrong(
        `X-Frame-Options: ${frameOptions} prevents host pages from embedding it: remove this header; frame-ancestors replaces it.`,
      ),
    );
  return findings;
}

const isNamed = (ancestors: readonly string[], host: string) =>
  ancestors.includes(host) || hostsOfPage(ancestors, host).includes(host);

const EXPECTED: readonly [name: string, isRight: RegExp, fix: string][] = [
  ['Cache-Control', /no-(store|cache)/, 'no-cache'],
  ['Referrer-Policy', /^no-referrer$/, 'no-referrer'],
  ['X-Content-Type-Options', /^nosniff$/, 'nosniff'],
  ['Cross-Origin-Resource-Policy', /^cross-origin$/, 'cross-origin'],
];

function checkHeaders({ headers }: PageAnswer): DeploymentFinding[] {
  const bad = EXPECTED.filter(([name, isRight]) => !isRight.test(headers.get(name) ?? ''));
  if (bad.length === 0)
    return [ok(`The other headers are correct: ${EXPECTED.map(([name]) => name).join(', ')}.`)];
  return bad.map(([name, , fix]) =>
    wrong(`The header ${name} is ${headers.get(name) ?? 'missing'}: send "${name}: ${fix}".`),
  );
}

function checkPolicy(
  page: PageAnswer,
  withPolicy: PageAnswer | { problem: string },
): DeploymentFinding[] {
  if (!page.sendsPolicy) {
    return [
      check(
        'It is a file that sets the policy of each view itself. WebRTC, preconnect and dns-prefetch stay available to views; only a server can block them (createSandboxHandler).',
      ),
    ];
  }
  if ('problem' in withPolicy) return [wrong(withPolicy.problem)];
  const findings: DeploymentFinding[] = [];
  const connect = withPolicy.policy.get('connect-src') ?? [];
  findings.push(
    connect.includes(PROBE)
      ? ok('The server builds the policy that a view declares.')
      : wrong(
          'The server does not build the policy from ?csp=, so views get less than they declare: configure the proxy or cache to forward the query.',
        ),
  );
  const isClosed = (page.policy.get('connect-src') ?? ['*']).every((entry) =>
    /^('none'|data:|blob:)$/.test(entry),
  );
  if (!isClosed)
    findings.push(
      wrong(
        'Without ?csp= the policy allows connections: a proxy replaces the header, or a cache stores it.',
      ),
    );
  if (!page.headers.get('connection-allowlist'))
    findings.push(
      wrong('The header Connection-Allowlist is missing: configure the proxy to forward it.'),
    );
  return findings;
}

function checkCookies(
  page: PageAnswer,
  root: PageAnswer | { problem: string },
): DeploymentFinding[] {
  const setters = [
    ['the page', page],
    ['the root of its origin', root],
  ] as const;
  const guilty = setters.filter(
    ([, answer]) => 'headers' in answer && answer.headers.has('set-cookie'),
  );
  return guilty.length === 0
    ? [ok('It does not set cookies.')]
    : guilty.map(([name]) =>
        wrong(
          `A cookie is set by ${name}: do not serve anything that sets cookies from this origin.`,
        ),
      );
}

function checkHost({ hosts = [], policy }: PageAnswer, host: string): DeploymentFinding[] {
  return hosts.includes(host) && isNamed(policy.get('frame-ancestors') ?? [], host)
    ? [ok(`Pages of ${host} can use it.`)]
    : [wrong(`Pages of ${host} cannot use it: add --allow-host ${host} where it is deployed.`)];
}

const SITES = ['same-site', 'cross-site'] as const;
type Site = (typeof SITES)[number];

function siteOf(url: URL, host: string): Site {
  const page = new URL(host);
  // A page of a shell has its own scheme, so it is always another site.
  return /^https?:$/.test(page.protocol) && isSameSite(url.hostname, page.hostname)
    ? 'same-site'
    : 'cross-site';
}

/** The header is needed on the site of the host page, and costs time elsewhere: docs/decisions/origin-agent-cluster.md. */
function checkCluster(site: Site, page: PageAnswer | { problem: string }): DeploymentFinding[] {
  if ('problem' in page) return [wrong(page.problem)];
  const isSent = page.headers.get('origin-agent-cluster') === '?1';
  if (site === 'same-site')
    return isSent
      ? [ok('It asks for a process of its own (Origin-Agent-Cluster).')]
      : [
          wrong(
            'The header Origin-Agent-Cluster is missing, so a view can freeze pages of the same site: send "Origin-Agent-Cluster: ?1".',
          ),
        ];
  return isSent
    ? [
        check(
          'The header Origin-Agent-Cluster is sent to pages of other sites, where browsers separate processes without it: remove it, because every first view waits for another process. Keep it if your page gives each server an origin of this site.',
        ),
      ]
    : [ok('Its process is not that of your page, because the sites differ.')];
}

function checkSite(url: URL, host: string): DeploymentFinding {
  return siteOf(url, host) === 'same-site'
    ? wrong(
        `${url.hostname} is the same site as ${host}, so both share cookies and a process: use a separate domain. (Two names under a suffix of the Public Suffix List that this check does not know are two sites.)`,
      )
    : ok(`${url.hostname} is a different site than ${host}.`);
}

function checkVersion(page: PageAnswer, version: string | undefined): DeploymentFinding {
  if (!page.version) return check('The page does not contain its version: it is older than 0.1.');
  return !version || page.version === version
    ? ok(`Its version is ${page.version}.`)
    : check(
        `Its version is ${page.version}, that of this command is ${version}. They are compatible; deploy the sandbox before the host pages.`,
      );
}
