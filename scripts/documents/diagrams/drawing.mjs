// The parts of a drawing as SVG: boxes, texts and arrows in the colour of the text around the picture.

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A box: `isOpen` without a fill, `isDashed` for a boundary or a placeholder, `isStrong` for what matters most. */
export function box(
  [x, y, width, height],
  { isOpen = false, isDashed = false, isStrong = false, round = 8 } = {},
) {
  const fill = isOpen || isDashed ? 'fill="none"' : `fill-opacity="${isStrong ? 0.16 : 0.07}"`;
  const dash = isDashed ? ' stroke-dasharray="4 4"' : '';
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" ${fill} stroke="currentColor"${dash}/>`;
}

/** Lines of text, 16 units apart. */
export function text(
  [x, y],
  words,
  { isBold = false, isQuiet = false, anchor = 'start', size = 13, isCode = false } = {},
) {
  const attributes = [
    anchor === 'start' ? '' : ` text-anchor="${anchor}"`,
    size === 13 ? '' : ` font-size="${size}"`,
    isBold ? ' font-weight="600"' : '',
    isQuiet ? ' opacity="0.75"' : '',
    isCode ? ' font-family="ui-monospace, monospace"' : '',
  ].join('');
  return [words]
    .flat()
    .map((line, row) => `<text x="${x}" y="${y + row * 16}"${attributes}>${escaped(line)}</text>`)
    .join('\n');
}

/** A line with an arrow at its end, or at both. */
export const arrow = (name, path, { isBoth = false } = {}) =>
  `<path d="${path}" fill="none" stroke="currentColor" stroke-width="1.5"${isBoth ? ` marker-start="url(#${name}-arrow)"` : ''} marker-end="url(#${name}-arrow)"/>`;

/** Grey lines in the place of content. */
export const filler = ([x, y, width], rows, step = 12) =>
  Array.from(
    { length: rows },
    (_, row) =>
      `<rect x="${x}" y="${y + row * step}" width="${row === rows - 1 && rows > 1 ? width * 0.6 : width}" height="5" rx="2.5" fill-opacity="0.22"/>`,
  ).join('\n');

/** A number in a circle, which the text of the page explains. */
export const mark = ([x, y], number) =>
  `<circle cx="${x}" cy="${y}" r="10" fill-opacity="0.16" stroke="currentColor"/>\n${text([x, y + 4], String(number), { isBold: true, anchor: 'middle' })}`;

/** The picture. */
export function picture({ name, title, description, height, width = 800 }, parts) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${name}-title ${name}-desc" font-family="system-ui, sans-serif" font-size="13" fill="currentColor">
<title id="${name}-title">${escaped(title)}</title>
<desc id="${name}-desc">${escaped(description)}</desc>
<style>svg { color: #1f2328; } @media (prefers-color-scheme: dark) { svg { color: #e6edf3; } }</style>
<defs><marker id="${name}-arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0 10 5 0 10z"/></marker></defs>
${parts.flat().join('\n')}
</svg>
`;
}
