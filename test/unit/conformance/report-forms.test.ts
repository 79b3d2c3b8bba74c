// The forms of a report of `@mcp-app/conformance`: table, Markdown, JUnit and badge.
import {
  badgeJson,
  badgeSvg,
  behavioursOf,
  CHECKLIST,
  junitXml,
  markdownText,
  outcomesOf,
  RELAY_CHECKLIST,
  reportOf,
  tableText,
} from '@mcp-app/conformance';
import type { Check, Status } from '@mcp-app/conformance';
import { describe, expect, it } from 'vitest';

// Named by a variable: the package has no types.
const dom = 'jsdom';
const { JSDOM } = (await import(dom)) as {
  JSDOM: new () => { window: { DOMParser: typeof DOMParser } };
};

const NASTY = 'saw <b>&"\u0007\u001b[2J | `x`\nand more]]>';
const ids = behavioursOf('view').map(({ id }) => id);

/** A view that passes everything except these. */
function viewWith(odd: Record<string, Status>, suite?: Parameters<typeof reportOf>[3]) {
  const checks = ids.map((id): Check => ({ id, status: odd[id] ?? 'passed', note: NASTY }));
  return reportOf('view', 'view <1> & "2".html', outcomesOf(ids, checks), suite);
}

/** The elements of a text that has to be well-formed XML. */
function parsed(xml: string): Document {
  const { DOMParser } = new JSDOM().window;
  return new DOMParser().parseFromString(xml, 'application/xml');
}

describe('a report', () => {
  it('counts what nobody looked at as not observed', () => {
    const report = reportOf('host', 'x', {});
    expect(report.counts['not-observed']).toBe(behavioursOf('host').length);
    expect(report.passed).toBe(true);
    expect(badgeSvg(report)).toContain('host 0/0');
  });

  it('fails with one failed behaviour, and with one failed test of the public suite', () => {
    expect(viewWith({}).passed).toBe(true);
    expect(viewWith({ X1: 'failed' }).passed).toBe(false);
    const suite = [{ id: 'links/open', name: 'Opens', status: 'failed' as const }];
    expect(viewWith({}, { suite }).passed).toBe(false);
  });

  it('does not fail for what no text requires', () => {
    const report = viewWith({ T5: 'failed' });
    expect(report.behaviours.find(({ id }) => id === 'T5')!.status).toBe('not-offered');
    expect(report.passed).toBe(true);
  });

  it('has a reference for each behaviour, with an address unless no specification has it', () => {
    for (const { id, reference } of [...CHECKLIST, ...RELAY_CHECKLIST])
      expect([id, reference.title]).toEqual([id, expect.stringMatching(/\w/)]);
    const without = CHECKLIST.filter(({ reference }) => !reference.url).map(({ id }) => id);
    expect(without).toEqual('T1 T2 T3 T4 T5 P1 P2 P4 P5 P6 P7 P8 P9 P12 P13'.split(' '));
  });
});

describe('the forms', () => {
  const report = viewWith({ X1: 'failed', V2: 'not-offered', C5: 'not-observed' });

  it('the table has a line for each behaviour, and the section of what failed', () => {
    const text = tableText(report);
    for (const id of ids) expect(text).toMatch(new RegExp(`^${id} +\\w`, 'm'));
    expect(text).toContain('https://github.com/modelcontextprotocol/ext-apps/blob/main/');
    expect(text).toContain(`${ids.length - 3} passed, 1 failed, 1 not offered, 1 not observed`);
    // eslint-disable-next-line no-control-regex -- what a target says must not control the terminal
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });

  it('Markdown has a row for each behaviour, whatever was seen', () => {
    const rows = markdownText(report)
      .split('\n')
      .filter((line) => /^\| [A-Z]\d+ /.test(line));
    expect(rows).toHaveLength(ids.length);
    for (const row of rows) expect(row.replaceAll('\\|', '').split('|')).toHaveLength(7);
  });

  it('JUnit is well-formed, and counts as a CI does', () => {
    const document = parsed(junitXml(report));
    expect(document.querySelector('parsererror')).toBeNull();
    const suite = document.querySelector('testsuite')!;
    const counts = ['tests', 'failures', 'skipped'].map((name) => suite.getAttribute(name));
    expect(counts).toEqual([String(ids.length), '1', '2']);
    expect(document.querySelectorAll('testcase')).toHaveLength(ids.length);
    expect(document.querySelector('failure')!.textContent).toContain('saw <b>&"');
    expect(parsed('<a>').querySelector('parsererror')).not.toBeNull();
  });

  it('the badge is well-formed, and needs nothing from elsewhere', () => {
    for (const [one, word] of [
      [report, `view ${ids.length - 3}/${ids.length - 2}`],
      [viewWith({}), `view ${ids.length}/${ids.length}`],
    ] as const) {
      const document = parsed(badgeSvg(one));
      expect(document.querySelector('parsererror')).toBeNull();
      expect(document.querySelector('title')!.textContent).toContain(word);
      expect(badgeSvg(one)).not.toMatch(/<script|href|@import|url\((?!#)/);
      expect(JSON.parse(badgeJson(one))).toMatchObject({ schemaVersion: 1, message: word });
    }
  });
});
