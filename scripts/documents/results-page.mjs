// The page of results as text: composed of one section per part, and split again, so that one part can be run again
// without the others.
import { table } from './markdown-table.mjs';

const BEGIN = (name) => `<!-- part:${name} -->`;
const END = '<!-- part:end -->';
const IGNORE = ['<!-- prettier-ignore-start -->', '<!-- prettier-ignore-end -->'];

const minutes = (seconds) =>
  seconds < 60
    ? `${Math.round(seconds)} s`
    : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;

/** The last lines of a command's output, as a code block that its content cannot end. */
const printed = (output) =>
  `\n\`\`\`\n${output.trim().split('\n').slice(-20).join('\n').replaceAll('```', "'''")}\n\`\`\`\n`;

/**
 * One part: its own Markdown under its own heading, with a line that says whether it passed. A part that failed shows
 * what it wrote, or its last output if it wrote nothing.
 */
export function section({ name, title, command, markdown, code, seconds, date, machine, output }) {
  const [heading, ...rest] = markdown?.startsWith('## ')
    ? markdown.trimEnd().split('\n')
    : [`## ${title}`, '', ...(markdown?.trimEnd().split('\n') ?? [])];
  const how = code === 0 ? 'passed' : `**failed** (exit code ${code})`;
  const line = `\`${command}\`: ${how}, ${date}, in ${minutes(seconds)}, on ${machine}`;
  const missing = markdown
    ? ''
    : `\nIt wrote no results. The last that it printed:\n${printed(output)}`;
  return { name, text: `${heading}\n\n${line}\n${missing}${rest.join('\n').trimEnd()}\n` };
}

/** The sections of an existing page. */
export const sectionsOf = (page) =>
  [...page.matchAll(/<!-- part:(?!end)(\S+) -->\n([^]*?)<!-- part:end -->/g)].map(
    ([, name, text]) => ({ name, text: text.replace(/\n+$/, '\n') }),
  );

/** New sections replace the old ones with the same name, in the order of `names`. */
export function merge(old, fresh, names) {
  const all = new Map([...old, ...fresh].map((one) => [one.name, one]));
  return names.flatMap((name) => all.get(name) ?? []);
}

/** The whole page. `facts` is a list of names and values. */
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
