// Policies must hold for any input. These tests are apart from the others because they take long and depend on luck:
// mutation testing leaves them out.
import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildConnectionAllowlist } from '../../../packages/elements/src/policy/connection-allowlist.js';
import { buildContentSecurityPolicy as build } from '../../../packages/elements/src/policy/content-security-policy.js';
import { safeFileName } from '../../../packages/elements/src/policy/file-name-policy.js';
import { checkLink } from '../../../packages/elements/src/policy/link-policy.js';
import { copyWithinBudget } from '../../../packages/elements/src/policy/message-budget.js';
import { messageRate } from '../../../packages/elements/src/policy/message-rate.js';
import type { ResourceCsp } from '../../../packages/elements/src/protocol/ui-extension.js';
import { readPolicy } from './support.js';
import { runs } from '../../support/tier.js';

describe('S4 nothing can be injected', () => {
  const plain =
    "https:// wss:// http:// // * *. a.example evil.example localhost 127.0.0.1 [::1] :443 :* :8443 /p / .. . ?q #f @ %0a %3b \\ & $& ~ ; , ' \" <script> --> é 'self' 'unsafe-eval' 'none' data: blob:";
  const spaced = [
    ' ',
    '\n',
    '\r\n',
    '\0',
    '\t',
    '\u202e',
    '\ud800',
    '; connect-src *',
    ', default-src *',
  ];
  const piece = fc.constantFrom(...plain.split(' '), ...spaced);
  const entry = fc.oneof(
    { weight: 4, arbitrary: fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.webUrl() },
    { weight: 1, arbitrary: fc.anything() },
  );
  const list = fc.oneof({ weight: 8, arbitrary: fc.array(entry, { maxLength: 8 }) }, fc.anything());
  const lists = fc.record(
    { connectDomains: list, resourceDomains: list, frameDomains: list, baseUriDomains: list },
    { requiredKeys: [] },
  );
  const options = fc.record(
    {
      strict: fc.boolean(),
      allowLoopback: fc.boolean(),
      baseUri: fc.constantFrom('none', 'about:'),
    },
    { requiredKeys: [] },
  );

  // Uses Node's assertions: hundreds of thousands of expectations would take seconds.
  it('contains only the expected directives and sources, whatever is declared', () => {
    fc.assert(
      fc.property(lists, options, (csp, options) => {
        const result = build(csp as ResourceCsp, options);
        const base = readPolicy(build(undefined, options).policy);
        const policy = readPolicy(result.policy);
        assert.match(result.policy, /^[ !#-%'-+\--;=?-~]*$/);
        assert.equal(result.policy.split(';').length, base.size);
        assert.deepEqual([...policy.keys()], [...base.keys()]);

        const written = JSON.stringify(csp).toLowerCase();
        for (const [name, sources] of policy) {
          const fixed = base.get(name)!.filter((source) => source !== "'none'");
          assert.deepEqual(sources.slice(0, fixed.length), fixed);
          for (const source of sources.slice(fixed.length)) {
            if (source === "'none'") {
              assert.deepEqual(sources, ["'none'"]);
              continue;
            }
            // A source names a host that is in an entry, the whole of it, and only a host.
            const url = new URL(source.replace('//*.', '//'));
            assert.match(
              url.protocol,
              options.allowLoopback ? /^(https?|wss?):$/ : /^(https|wss):$/,
            );
            assert.equal(url.username + url.password + url.search + url.hash, '');
            assert.match(
              url.hostname,
              options.allowLoopback ? /^[\w.-]+$|^\[::1\]$/ : /^[\w-]+(\.[\w-]+)+$/,
            );
            assert.ok(written.includes(url.hostname), `${url.hostname} is not in ${written}`);
            if (source.includes('*'))
              assert.ok(written.includes(`*.${url.hostname}`), `*.${url.hostname} in ${written}`);
          }
        }
      }),
      { numRuns: runs(2000) },
    );
  });

  it('is the same when built again from what was granted', () => {
    fc.assert(
      fc.property(lists, options, (csp, options) => {
        const first = build(csp as ResourceCsp, options);
        expect(build(first.granted, options)).toEqual({ ...first, refused: [] });
      }),
    );
  });

  it('never throws, whatever the metadata is', () => {
    const { policy } = build(undefined);
    fc.assert(fc.property(fc.anything(), (csp) => build(csp as ResourceCsp).policy === policy));
  });
});

describe('V8 the name of a file', () => {
  it('is always a safe name, for any input', () => {
    const plain = 'a con report . .. - / \\ : * 😀 .exe .pdf .lnk .html .EXE'.split(' ');
    const long = ['x'.repeat(60), `.${'y'.repeat(40)}`];
    const piece = fc.constantFrom(...plain, ...long, ' ', '\0', '\u202e', '\u200d', '\ud83d');
    const name = fc.oneof(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.anything(),
    );
    const type = fc.constantFrom(
      undefined,
      'application/pdf',
      'text/plain',
      'application/x-thing',
      '__proto__',
    );
    fc.assert(
      fc.property(name, type, (name, type) => {
        const safe = safeFileName(name, type);
        expect(safe.length).toBeGreaterThan(0);
        expect(safe.length).toBeLessThanOrEqual(120);
        expect(safe).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/u);
        expect(safe).not.toMatch(/^[.\s-]|[.\s]$/);
        expect(safe).not.toMatch(/\.(exe|lnk|html)$/i);
        expect(safe).not.toMatch(/^(con|nul)(\.|$)/i);
        // Sanitizing again changes nothing.
        expect(safeFileName(safe, type)).toBe(safe);
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe('V7 a link', () => {
  it('never throws, and allows only its schemes', () => {
    const scheme = fc.constantFrom(
      'javascript:',
      ' javascript:',
      'data:',
      'https:',
      'https:/',
      'http:\\\\',
      'mailto:',
      '',
    );
    const text = fc.tuple(scheme, fc.string({ unit: 'binary' })).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(text, fc.webUrl(), fc.anything()), (url) => {
        const checked = checkLink(url);
        if ('url' in checked) {
          expect(checked.url.href).toMatch(/^(https?:\/\/[^/@]+\/|mailto:)/);
          expect(new URL(checked.url.href).username).toBe('');
        } else expect(checked.reason).not.toBe('');
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('X7 the copy of a message', () => {
  it('equals the JSON round trip of any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const expected: unknown = JSON.parse(JSON.stringify(value), function (key, item) {
          return key === '__proto__' ? undefined : item;
        });
        const { value: copy } = copyWithinBudget(value) as { value: unknown };
        expect(copy).toEqual(expected);
        expect(JSON.stringify(copy)).toBe(JSON.stringify(expected));
      }),
      { numRuns: runs(1000) },
    );
  });

  it('never throws, and returns only plain JSON', () => {
    const anything = fc.anything({
      withBigInt: true,
      withBoxedValues: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withNullPrototype: true,
      withSparseArray: true,
      withTypedArray: true,
      withUnicodeString: true,
    });
    fc.assert(
      fc.property(anything, (value) => {
        const copied = copyWithinBudget(value);
        if ('reason' in copied) expect(copied.reason).not.toBe('');
        else expect(copied.value).toEqual(JSON.parse(JSON.stringify(copied.value)));
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('S4 Connection-Allowlist', () => {
  it('is a well-formed list for any input, and covers each granted origin', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.domain())),
        (entries) => {
          const wellFormed = /^\(("https?:\/\/[^"\\\s]+"( "https?:\/\/[^"\\\s]+")*)?\)$/;
          expect(buildConnectionAllowlist({ connectDomains: entries })).toMatch(wellFormed);
          const { granted } = build({ connectDomains: entries });
          const header = buildConnectionAllowlist(granted);
          for (const source of granted.connectDomains ?? [])
            expect(header).toContain(`"https://${new URL(source).host}"`);
        },
      ),
    );
  });
});

describe('K4 the rate of data', () => {
  // Only the test moves the clock.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('never passes more than the burst and the rate allow, whatever is sent and when', () => {
    const sent = fc.record({
      size: fc.integer({ min: 8, max: 16e6 }),
      nodes: fc.integer({ min: 1, max: 40_000 }),
      wait: fc.integer({ min: 0, max: 3000 }),
    });
    fc.assert(
      fc.property(fc.array(sent, { maxLength: 100 }), (messages) => {
        const rate = messageRate();
        const started = performance.now();
        let values = 0;
        let bytes = 0;
        for (const { wait, ...message } of messages) {
          vi.advanceTimersByTime(wait);
          if (rate(message) > 0) continue;
          values += message.nodes;
          bytes += message.size;
          const seconds = (performance.now() - started) / 1000;
          expect(values).toBeLessThanOrEqual(165_000 + 41_100 * seconds);
          expect(bytes).toBeLessThanOrEqual(64e6 + 16e6 * seconds);
        }
      }),
    );
  });
});
