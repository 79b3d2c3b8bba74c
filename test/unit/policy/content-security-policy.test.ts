import { describe, expect, it } from 'vitest';
import { buildContentSecurityPolicy } from '../../../packages/elements/src/policy/content-security-policy.js';
import { grantSources } from '../../../packages/elements/src/policy/csp-grant.js';
import { cspText } from '../../../packages/elements/src/policy/csp-text.js';
import type { ResourceCsp } from '../../../packages/elements/src/protocol/ui-extension.js';
import { readPolicy } from './support.js';

const DEFAULT =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob: data:; style-src 'unsafe-inline' blob: data:; " +
  "img-src data: blob:; font-src data: blob:; media-src data: blob:; connect-src data: blob:; worker-src blob: data:; frame-src 'none'; " +
  "object-src 'none'; base-uri 'none'; form-action 'none'; manifest-src 'none'";

const build = buildContentSecurityPolicy;
const sourcesIn = (csp: unknown, directive: string) =>
  readPolicy(build(csp as ResourceCsp).policy).get(directive);
const reasons = (csp: unknown, options?: Parameters<typeof build>[1]) =>
  build(csp as ResourceCsp, options).refused.map(({ reason }) => reason);

describe('S4 the policy', () => {
  it.each([[undefined], [{}], [{ connectDomains: [] }], [null]])(
    'allows nothing from the network when %j is declared',
    (csp) => {
      expect(build(csp as ResourceCsp | undefined)).toEqual({
        policy: DEFAULT,
        granted: {},
        refused: [],
      });
    },
  );

  it('never contains self', () => {
    const csp = { connectDomains: ["'self'", 'self'], resourceDomains: ["'self'"] };
    expect(build(csp).policy).toBe(DEFAULT);
  });

  it('strict: no eval, WASM, blob: or data: scripts and workers', () => {
    const { policy } = build(undefined, { strict: true });
    expect(policy).toBe(
      DEFAULT.replace(" 'unsafe-eval' 'wasm-unsafe-eval' blob: data:", '').replace(
        'worker-src blob: data:',
        "worker-src 'none'",
      ),
    );
  });

  it('header form: about: for the base, and who may embed the sandbox', () => {
    const options = { baseUri: 'about:', frameAncestors: ['https://chat.example'] } as const;
    expect(build(undefined, options).policy).toBe(
      `${DEFAULT.replace("base-uri 'none'", 'base-uri about:')}; frame-ancestors https://chat.example`,
    );
    expect(build({ baseUriDomains: ['https://a.example'] }, options).policy).toContain(
      'base-uri about: https://a.example;',
    );
  });

  it('forbids embedding the sandbox when the list of ancestors is empty or malformed', () => {
    for (const frameAncestors of [[], ['https://a.example; script-src *'], ['a\nb']])
      expect(build(undefined, { frameAncestors }).policy).toBe(
        `${DEFAULT}; frame-ancestors 'none'`,
      );
  });

  it('is the same when built from what was granted', () => {
    const first = build({
      connectDomains: ['API.example.com', 'x;y'],
      frameDomains: ['a.example'],
    });
    const second = build(first.granted);
    expect(second).toEqual({ ...first, refused: [] });
  });

  it('is the same from the small pieces that the sandbox page uses', () => {
    const csp = { connectDomains: ['api.example.com', '*'], resourceDomains: ['*.cdn.example'] };
    for (const options of [{}, { strict: true }, { baseUri: 'about:' } as const])
      expect(cspText(grantSources(csp, options), options)).toBe(build(csp, options).policy);
  });
});

describe('S5 where each list goes', () => {
  const a = 'https://a.example';
  it.each<[keyof ResourceCsp, string[]]>([
    ['connectDomains', ['connect-src']],
    // SECURITY 4a adds worker-src to the five of the protocol.
    [
      'resourceDomains',
      ['script-src', 'style-src', 'img-src', 'font-src', 'media-src', 'worker-src'],
    ],
    ['frameDomains', ['frame-src']],
    ['baseUriDomains', ['base-uri']],
  ])('%s -> %s', (list, directives) => {
    const policy = readPolicy(build({ [list]: [a] }).policy);
    const holders = [...policy].filter(([, sources]) => sources.includes(a)).map(([name]) => name);
    expect(holders.sort()).toEqual([...directives].sort());
    for (const name of holders) expect(policy.get(name)).not.toContain("'none'");
  });

  it('keeps the fixed sources and the order of the list', () => {
    expect(sourcesIn({ connectDomains: ['https://b.example', a] }, 'connect-src')).toEqual([
      'data:',
      'blob:',
      'https://b.example',
      a,
    ]);
  });

  it('a connect entry without a scheme grants https and wss, other entries https only', () => {
    const { granted } = build({ connectDomains: ['a.example'], resourceDomains: ['a.example'] });
    expect(granted).toEqual({
      connectDomains: [a, 'wss://a.example'],
      resourceDomains: [a],
    });
  });

  it('wildcard sub-domains are allowed', () => {
    expect(sourcesIn({ resourceDomains: ['https://*.a.example'] }, 'img-src')).toContain(
      'https://*.a.example',
    );
  });
});

describe('S8 what was granted and what was refused', () => {
  it('lists normalised entries once, and omits empty lists', () => {
    const { granted } = build({
      connectDomains: ['https://A.example/', 'https://a.example:443'],
      resourceDomains: ['*'],
      frameDomains: [],
    });
    expect(granted).toEqual({ connectDomains: ['https://a.example'] });
  });

  it('names list, entry and reason of each refusal', () => {
    const csp = { connectDomains: ['*', 'https://a.example'], frameDomains: [7] };
    expect(build(csp as unknown as ResourceCsp).refused).toEqual([
      { list: 'connectDomains', entry: '*', reason: expect.stringMatching(/no host/) },
      { list: 'frameDomains', entry: 'number', reason: expect.stringMatching(/not a string/) },
    ]);
  });

  it('does not repeat an endless entry', () => {
    const [refusal] = build({ connectDomains: ['x'.repeat(1e6)] }).refused;
    expect(refusal!.entry.length).toBeLessThanOrEqual(255);
  });

  it.each([
    ['a string', 'https://a.example'],
    ['a number', 7],
    ['true', true],
    ['a list', ['https://a.example']],
    ['a list that is a string', { connectDomains: 'https://a.example' }],
    ['a list that is an object', { connectDomains: { 0: 'https://a.example', length: 1 } }],
  ])('refuses %s instead of lists', (_name, csp) => {
    const { policy, granted } = build(csp as ResourceCsp);
    expect(policy).toBe(DEFAULT);
    expect(granted).toEqual({});
    expect(reasons(csp)).toContainEqual(expect.stringMatching(/not a list/));
  });

  it('X7 ignores unknown and prototype keys', () => {
    const csp: ResourceCsp = JSON.parse(
      '{"__proto__":{"connectDomains":["https://a.example"]},"constructor":["https://b.example"],"scriptDomains":["https://c.example"]}',
    );
    expect(build(csp)).toEqual({ policy: DEFAULT, granted: {}, refused: [] });
  });
});

describe('S4 limits', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `https://h${i}.example`);

  it('64 domains in a list', () => {
    const { granted, refused } = build({ connectDomains: many(66), frameDomains: many(64) });
    expect(granted.connectDomains).toEqual(many(64));
    expect(granted.frameDomains).toHaveLength(64);
    expect(refused.map(({ entry }) => entry)).toEqual(many(66).slice(64));
    expect(refused[0]!.reason).toMatch(/64/);
  });

  it('8 KB of policy', () => {
    const long = many(64).map((origin) => `${origin}/${'p'.repeat(60)}`);
    const { policy, granted, refused } = build({ connectDomains: long, resourceDomains: long });
    expect(policy.length).toBeLessThanOrEqual(8192);
    expect(granted.connectDomains).toHaveLength(64);
    expect(granted.resourceDomains!.length + refused.length).toBe(64);
    expect(refused[0]!.reason).toMatch(/8 KB/);
  });

  it('uses the 8 KB: only what does not fit is refused', () => {
    const long = many(64).map((origin) => `${origin}/${'p'.repeat(60)}`);
    const { policy, granted } = build({ resourceDomains: long });
    const next = long[granted.resourceDomains!.length]!;
    expect(policy.length).toBeLessThanOrEqual(8192);
    expect(policy.length + 6 * (next.length + 1)).toBeGreaterThan(8192);
    // A shorter one may still fit.
    const last = 'https://a.example';
    const room = { connectDomains: long.slice(0, 10), resourceDomains: [...long, last] };
    expect(build(room).granted.resourceDomains!.at(-1)).toBe(last);
  });

  it('reports the first 1024 entries of a list', () => {
    expect(build({ connectDomains: Array(1024).fill('*') }).refused).toHaveLength(1024);
    expect(build({ connectDomains: Array(3000).fill('*') }).refused).toHaveLength(1024);
  });

  it('an entry that is there already costs nothing', () => {
    const all = many(64);
    const { granted, refused } = build({ connectDomains: [...all, ...all] });
    expect(granted.connectDomains).toEqual(all);
    expect(refused).toEqual([]);
  });

  it('an entry that grants two sources needs room for both', () => {
    const { granted, refused } = build({ connectDomains: [...many(63), 'a.example'] });
    expect(granted.connectDomains).toEqual(many(63));
    expect(refused.map(({ entry }) => entry)).toEqual(['a.example']);
  });

  it('processes a list of any length quickly', () => {
    const csp = { connectDomains: Array<string>(2 ** 32 - 1) };
    expect(build(csp).policy).toBe(DEFAULT);
  });
});

describe('S4 the host may tighten, never loosen', () => {
  const restrict: ResourceCsp = {
    connectDomains: [
      'https://api.example.com',
      '*.a.example',
      'https://b.example/v1/',
      'https://c.example/v1',
    ],
    resourceDomains: ['*'],
  };
  const grantedOf = (csp: ResourceCsp) => build(csp, { restrict }).granted;

  it.each([
    ['https://api.example.com', ['https://api.example.com']],
    ['https://api.example.com/v2', ['https://api.example.com/v2']],
    ['api.example.com', ['https://api.example.com']],
    ['x.a.example', ['https://x.a.example', 'wss://x.a.example']],
    ['https://*.x.a.example', ['https://*.x.a.example']],
    ['https://b.example/v1/users', ['https://b.example/v1/users']],
  ])('%s is covered', (entry, sources) => {
    expect(grantedOf({ connectDomains: [entry] })).toEqual({ connectDomains: sources });
  });

  it.each([
    'https://other.example',
    'https://a.example',
    'https://xa.example',
    'wss://api.example.com',
    'https://api.example.com:8443',
    'https://*.example.com',
    'https://b.example',
    'https://b.example/v2/',
    'https://b.example/v1/../v2',
    'https://c.example/v1/users',
    'https://c.example/v12',
  ])('%s is not', (entry) => {
    expect(grantedOf({ connectDomains: [entry] })).toEqual({});
    expect(reasons({ connectDomains: [entry] }, { restrict })[0]).toMatch(/host allows/);
  });

  it('allows nothing for an omitted list, and every well-formed entry for a list with *', () => {
    const csp = {
      resourceDomains: ['https://any.example', '*'],
      frameDomains: ['https://a.example'],
    };
    expect(grantedOf(csp)).toEqual({ resourceDomains: ['https://any.example'] });
  });

  it('ignores entries of the host that are malformed', () => {
    const options = { restrict: { connectDomains: ['http://c.example', 'https://d.example'] } };
    const csp = { connectDomains: ['https://d.example'] };
    expect(build(csp, options).granted).toEqual(csp);
  });

  it('also in development', () => {
    const options = { allowLoopback: true, restrict: { connectDomains: ['localhost:3000'] } };
    const csp = { connectDomains: ['http://localhost:3000', 'http://localhost:4000'] };
    expect(build(csp, options).granted).toEqual({ connectDomains: ['http://localhost:3000'] });
  });

  it('does not grant what the host lists unless the view asks for it', () => {
    expect(build(undefined, { restrict }).policy).toBe(DEFAULT);
    const loose = { restrict: { connectDomains: ['http://c.example', 'http://localhost:1'] } };
    expect(build({ connectDomains: ['http://c.example', 'localhost:1'] }, loose).granted).toEqual(
      {},
    );
  });
});
