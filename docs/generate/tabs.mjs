// Tabs. In a source, a group of tabs is a list of sections between two comments, so that it reads well elsewhere too:
//   <!-- tabs framework -->
//   ### React
//   …
//   ### Vue
//   …
//   <!-- /tabs -->
// On the site each section is a tab, named by its heading. Groups with the same name show the same tab, on every page
// (docs/src/components/site-tabs.ts).
import { anchorOf, outsideCode } from './markdown.mjs';

const GROUP = /^<!-- tabs (\w+) -->\n([^]*?)^<!-- \/tabs -->$/gm;
/** The comments that have to survive until `withTabs` reads them. */
export const TAB_COMMENT = /^<!-- (?:tabs \w+|\/tabs) -->$/;

/** The sections of a group: their names, and their text with headings one level higher. */
function sectionsIn(group) {
  const [, marks] = /^(#+) /m.exec(group) ?? [];
  if (!marks) throw new Error('A group of tabs has no heading.');
  const found = [];
  let isCode = false;
  for (const line of group.split('\n')) {
    if (/^ *```/.test(line)) isCode = !isCode;
    const isName = !isCode && line.startsWith(`${marks} `);
    if (isName) found.push({ name: line.slice(marks.length + 1), lines: [] });
    else found.at(-1)?.lines.push(line);
  }
  return found.map(({ name, lines }) => ({
    name,
    text: outsideCode(lines.join('\n').trim(), (part) => part.replace(/^#(?=#+ )/gm, '')),
  }));
}

/** The names of the tabs of a page, without repetition. */
export const tabNames = (text) => [
  ...new Set(
    [...text.matchAll(GROUP)].flatMap(([, , group]) => sectionsIn(group).map(({ name }) => name)),
  ),
];

/** The page as a reader sees it who has chosen this tab. A group without it shows its first one. */
export const withTab = (text, name) =>
  text.replace(GROUP, (_, label, group) => {
    const sections = sectionsIn(group);
    return (sections.find((section) => section.name === name) ?? sections[0]).text;
  });

/** For texts that show every section: the sections, one after the other. */
export const withoutTabs = (text) => text.replace(GROUP, (_, label, group) => group.trim());

/** The groups as tabs in HTML. The heading of a section becomes the address of its panel, as it is on GitHub. */
export function withTabs(text) {
  const used = new Map();
  const addressOf = (name) => {
    const address = anchorOf(name);
    const before = used.get(address) ?? 0;
    used.set(address, before + 1);
    return before === 0 ? address : `${address}-${before}`;
  };
  return text.replace(GROUP, (_, label, group) => {
    const panels = sectionsIn(group).map((section) => ({
      ...section,
      id: addressOf(section.name),
    }));
    const tabs = panels.map(
      ({ name, id }, index) =>
        `<button type="button" role="tab" id="tab-${id}" aria-controls="${id}" aria-selected="${index === 0}"${index === 0 ? '' : ' tabindex="-1"'}>${name}</button>`,
    );
    const shown = panels.map(
      ({ id, text: content }, index) =>
        `<div role="tabpanel" id="${id}" aria-labelledby="tab-${id}"${index === 0 ? '' : ' hidden'}>\n\n${content}\n\n</div>`,
    );
    const title = label.charAt(0).toUpperCase() + label.slice(1);
    return `<site-tabs data-group="${label}">\n<div role="tablist" aria-label="${title}">\n${tabs.join('\n')}\n</div>\n${shown.join('\n')}\n</site-tabs>`;
  });
}
