// A report as JUnit XML, which every CI shows. A behaviour is a test; what is not offered or was not seen is skipped.
import { STATUS_WORDS } from './report.js';
import type { Report, ReportedBehaviour } from './report.js';

/** A text that is safe in XML: its characters, and what it means there. */
export const xmlText = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex -- XML 1.0 has no way to write these
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');

interface Case {
  name: string;
  failure?: string | undefined;
  skipped?: string | undefined;
}

const caseOf = ({ id, text, status, notes, reference }: ReportedBehaviour): Case => {
  const name = `${id} ${text}`;
  const seen = [...notes, [reference.title, reference.url].filter(Boolean).join(': ')].join('\n');
  if (status === 'failed') return { name, failure: seen };
  if (status === 'passed') return { name };
  return { name, skipped: [STATUS_WORDS[status], ...notes].join(': ') };
};

const firstLine = (text: string) => text.split('\n')[0]!;

function caseXml(className: string, { name, failure, skipped }: Case): string {
  const head = `    <testcase classname="${xmlText(className)}" name="${xmlText(name)}"`;
  if (failure !== undefined)
    return `${head}>\n      <failure message="${xmlText(firstLine(failure))}">${xmlText(failure)}</failure>\n    </testcase>`;
  if (skipped !== undefined)
    return `${head}>\n      <skipped message="${xmlText(skipped)}"/>\n    </testcase>`;
  return `${head}/>`;
}

function suiteXml(name: string, className: string, cases: readonly Case[]): string {
  const failures = cases.filter(({ failure }) => failure !== undefined).length;
  const skipped = cases.filter(({ skipped: why }) => why !== undefined).length;
  return [
    `  <testsuite name="${xmlText(name)}" tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}">`,
    ...cases.map((one) => caseXml(className, one)),
    '  </testsuite>',
  ].join('\n');
}

/** The text of a JUnit file. */
export function junitXml({ kind, target, behaviours, suite = [] }: Report): string {
  const tests = suite.map(({ id, name, status, message }): Case => ({
    name: `${id} ${name}`,
    ...(status === 'failed' && { failure: message ?? 'failed' }),
    ...(status === 'skipped' && { skipped: message ?? 'skipped' }),
  }));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    suiteXml(`MCP Apps conformance: ${kind} ${target}`, `mcp-apps.${kind}`, behaviours.map(caseOf)),
    ...(tests.length > 0
      ? [suiteXml(`Public suite: ${target}`, 'mcp-apps.public-suite', tests)]
      : []),
    '</testsuites>',
    '',
  ].join('\n');
}
