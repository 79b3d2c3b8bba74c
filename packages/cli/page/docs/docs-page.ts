// One page of the documentation, made from its Markdown. The site has more: API tables, search, live examples.
import { byId, element } from '../element.ts';
import { renderMarkdown } from '../markdown/render-markdown.ts';
import { headingId, prepareMarkdown, sectionOf } from './prepare-markdown.ts';

const path = location.pathname.replace(/^\/docs\/?|\/$/g, '') || 'index';

async function read(file: string): Promise<string> {
  const answer = await fetch(`/docs-pages/${file}`);
  if (!answer.ok) throw new Error(`There is no page ${file}.`);
  return answer.text();
}

/** Pages share sections: `<!-- section: docs/pages/parts/view-server.md#Run it -->` */
async function withSections(text: string): Promise<string> {
  const parts = text.split(/<!-- section: docs\/pages\/([^#]+)#(.*?) -->/);
  for (let at = 1; at < parts.length; at += 3) {
    parts[at] = sectionOf(await read(parts[at]!), parts[at + 1]!);
    parts[at + 1] = '';
  }
  return parts.join('');
}

async function show(): Promise<void> {
  const page = byId('page');
  try {
    const text = await withSections(await read(`${path}.md`));
    page.append(renderMarkdown(prepareMarkdown(text, path, location.origin)));
  } catch (error) {
    page.append(element('p', { role: 'alert' }, (error as Error).message));
    return;
  }
  const headings = [...page.querySelectorAll('h3, h4')];
  for (const heading of headings) heading.id = headingId(heading.textContent);
  // The reader begins at the third level, because a conversation has headings above it.
  for (const [at, heading] of headings.entries())
    heading.ariaLevel = at === 0 ? '1' : heading.localName === 'h3' ? '2' : '3';
  document.title = headings[0]?.textContent ?? document.title;
  for (const link of page.querySelectorAll('a'))
    if (link.origin === location.origin) link.target = '';
  // It did not exist when the browser looked for it.
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

void show();
