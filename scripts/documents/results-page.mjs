// The page of results as text: put together out of one section per part, and taken apart again, so that a part can
// be run again without the others.
import { table } from './markdown-table.mjs';

const BEGIN = (name) => `<!-- part:${name} -->`;
const END = '<!-- part:end -->';
const IGNORE = ['<!-- prettier-ignore-start -->', '<!-- prettier-ignore-end -->'];

const minutes = (seconds) =>
  seconds < 60
    ? `${Math.round(seconds)} s`
    : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;

/** The last lines of what a command printed, as a block that cannot end early. */
const printed = (output) =>
  `\n\`\`\`\n${output.trim().split('\n').slice(-20).join('\n').replaceAll('```', "'''")}\n\`\`\`\n`;

/**
 * One part: its own Markdown under its own heading, with a line that says how it went.
 * A part that failed shows what it wrote, or what it printed last when it wrote nothing.
 */
export function section({ name, title, command, markdown, code, seconds, date, machine, output }) {
  const [heading, ...rest] = markdown?.startsWith('## ')
    ? markdown.trimEnd().split('\n')
    : [`## ${title}`, '', ...(markdown?.trimEnd().split('\n') ?? [])];
  const how = code === 0 ? 'passed' : `**failed** (exit code ${code})`;
  const line = `\`${command}\`: ${how}, ${date}, in ${minutes(seconds)}, on ${machine}`;
  const said = markdown
    ? ''
    : `\nIt wrote no results. The last that it printed:\n${printed(output)}`;
  return { name, text: `${heading}\n\n${line}\n${said}${rest.join('\n').trimEnd()}\n` };
}

/** The sections of a page that is there already. */
export const sectionsOf = (page) =>
  [...page.matchAll(/<!-- part:(?!end)(\S+) -->\n([^]*?)<!-- part:end -->/g)].map(
    ([, name, text]) => ({ name, text: text.replace(/\n+$/, '\n') }),
  );

/** New sections take the place of the old ones of that name; the order is that of `names`. */
export function merge(old, fresh, names) {
  const all = new Map([...old, ...fresh].map((one) => [one.name, one]));
  return names.flatMap((name) => all.get(name) ?? []);
}

/** The whole page. `facts` is a list of what and which. */
export function compose(facts, sections) {
  const parts = sections.map(({ name, text }) => `${BEGIN(name)}\n\n${text.trim()}\n\n${END}`);
  return `${IGNORE[0]}

# Results

Written by \`npm run results\`; every part can be run by itself with the command beside it.
\`npm run results -- --only bench,size\` runs some again and keeps the others.
${table(['what', 'which'], facts)}
${parts.join('\n\n')}

${IGNORE[1]}
`;
}
