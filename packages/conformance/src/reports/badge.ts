// A badge for a README: an SVG of our own without scripts, fonts or addresses of others; or what a badge service reads.
import { xmlText } from './junit.js';
import type { Report } from './report.js';

const LABEL = 'MCP Apps';
/** Contrast with white of at least 4.5. */
const COLORS = { good: '#15803d', bad: '#b91c1c', label: '#404040' };

/** How much of what the target offers is right: `61/61` */
function messageOf({ kind, counts }: Report): string {
  const { passed, failed } = counts;
  return `${kind} ${passed}/${passed + failed}`;
}

/** Pixels of a text in 11 px Verdana or a font like it; `textLength` makes it exact. */
const widthOf = (text: string) => Math.round(text.length * 6.6);
const PADDING = 8;
const HEIGHT = 20;

/** The text of an SVG file. */
export function badgeSvg(report: Report): string {
  const message = messageOf(report);
  const color = report.passed ? COLORS.good : COLORS.bad;
  const left = widthOf(LABEL) + 2 * PADDING;
  const right = widthOf(message) + 2 * PADDING;
  const text = (at: number, words: string) =>
    `<text x="${at + PADDING}" y="14" textLength="${widthOf(words)}">${xmlText(words)}</text>`;
  const title = `${LABEL}: ${message}${report.passed ? '' : `, ${report.counts.failed} failed`}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" role="img" aria-label="${xmlText(title)}">`,
    `<title>${xmlText(title)}</title>`,
    `<clipPath id="r"><rect width="${left + right}" height="${HEIGHT}" rx="3"/></clipPath>`,
    `<g clip-path="url(#r)"><rect width="${left}" height="${HEIGHT}" fill="${COLORS.label}"/>`,
    `<rect x="${left}" width="${right}" height="${HEIGHT}" fill="${color}"/></g>`,
    `<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">`,
    `${text(0, LABEL)}${text(left, message)}</g></svg>`,
    '',
  ].join('\n');
}

/** The JSON of a shields.io endpoint, for those who serve it. */
export const badgeJson = (report: Report): string =>
  `${JSON.stringify({
    schemaVersion: 1,
    label: LABEL,
    message: messageOf(report),
    color: report.passed ? COLORS.good : COLORS.bad,
    isError: !report.passed,
  })}\n`;
