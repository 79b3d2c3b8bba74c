// Small readers of Markdown: headings, sections, addresses of headings.

/** Code stays as it is: `change` sees the text between fenced blocks only. */
export const outsideCode = (text, change) =>
  text
    .split(/(^ *```[^]*?^ *```$)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');

/** A live example becomes its code: what runs only on the site is left out. */
export const withoutLiveExamples = (text) =>
  outsideCode(text, (part) => part.replace(/^<\/?live-[^]*?>\n*/gm, ''));

/** What a heading is called in an address, as GitHub and the site do it. */
export const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** The headings of a document, without those in code. */
export function headingsIn(text) {
  const found = [];
  outsideCode(text, (part) => {
    for (const [, marks, words] of part.matchAll(/^(#+) (.*)$/gm))
      found.push({ level: marks.length, words, anchor: anchorOf(words) });
    return part;
  });
  return found;
}

/** The text below a heading, up to the next one of the same or a higher level. @throws Error without that heading */
export function sectionOf(text, words, path) {
  const lines = text.split('\n');
  let fenced = false;
  let level = 0;
  const taken = [];
  for (const line of lines) {
    if (/^ *```/.test(line)) fenced = !fenced;
    const [, marks, heading] = (!fenced && /^(#+) (.*)$/.exec(line)) || [];
    if (marks && level > 0 && marks.length <= level) break;
    if (level > 0) taken.push(line);
    if (heading === words && level === 0) level = marks.length;
  }
  if (level === 0) throw new Error(`${path} has no heading "${words}".`);
  return { level, body: taken.join('\n').trim() };
}

/** Moves headings so that the highest one has this level. */
export function withTopLevel(text, level) {
  const levels = headingsIn(text).map((heading) => heading.level);
  if (levels.length === 0) return text;
  const by = level - Math.min(...levels);
  return outsideCode(text, (part) =>
    part.replace(/^#+(?= )/gm, (marks) => '#'.repeat(marks.length + by)),
  );
}

const RULE = /^\|(?: *:?-+:? *\|)+$/;

/** Gives every column of a table a heading: a column without one has no name for those who hear the page. */
export const withTableHeads = (text) =>
  outsideCode(text, (part) => {
    const lines = part.split('\n');
    return lines
      .map((line, index) => {
        if (!line.startsWith('|') || !RULE.test(lines[index + 1] ?? '')) return line;
        const cells = line.split(/(?<!\\)\|/).slice(1, -1);
        const named = cells.map((one, column) => {
          if (one.trim() !== '') return one;
          return column === 0 ? ' What ' : ' Description ';
        });
        return `|${named.join('|')}|`;
      })
      .join('\n');
  });
