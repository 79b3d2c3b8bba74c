// Tables of Markdown, for the READMEs that are made from what the code says.

/** Text that may stand in a cell. */
export const cell = (text = '') => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
export const code = (text) => `\`${cell(text)}\``;

/** A table with a blank line before it, the columns `right` aligned so; nothing when it would be empty. */
export function table(head, rows, { right = [] } = {}) {
  if (rows.length === 0) return '';
  const line = head.map((_, column) => (right.includes(column) ? '---:' : '---'));
  return `\n${[head, line, ...rows].map((row) => `| ${row.join(' | ')} |\n`).join('')}`;
}

/** A method as one writes it, without its types. */
export const signature = ({ name, parameters = [] }) =>
  `${name}(${parameters.map((one) => `${one.name}${one.optional ? '?' : ''}`).join(', ')})`;

/** `text` with `made` between the two marks. @throws Error when it has no place for it */
export function between(text, [start, end], made, path) {
  const [before, rest] = text.split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${path} has no place for its tables: ${start}${end}`);
  return `${before}${start}${made}${end}${after}`;
}
