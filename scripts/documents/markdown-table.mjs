// Markdown tables, for the READMEs that are generated from the code.

/** Text that is safe in a table cell. */
export const cell = (text = '') => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
export const code = (text) => `\`${cell(text)}\``;

/** A table with a blank line before it; the columns in `right` are right-aligned. Empty if there are no rows. */
export function table(head, rows, { right = [] } = {}) {
  if (rows.length === 0) return '';
  const line = head.map((_, column) => (right.includes(column) ? '---:' : '---'));
  return `\n${[head, line, ...rows].map((row) => `| ${row.join(' | ')} |\n`).join('')}`;
}

/** A method as a user writes it, without its types. */
export const signature = ({ name, parameters = [] }) =>
  `${name}(${parameters.map((one) => `${one.name}${one.optional ? '?' : ''}`).join(', ')})`;

/** `text` with `made` between the two markers. @throws Error if the markers are missing */
export function between(text, [start, end], made, path) {
  const [before, rest] = text.split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${path} has no place for its tables: ${start}${end}`);
  return `${before}${start}${made}${end}${after}`;
}
