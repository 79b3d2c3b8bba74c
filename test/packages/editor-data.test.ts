// What editors know about the tags: VS Code's own HTML service with our data, and JetBrains' Web Types.
import { expect, it } from 'vitest';
import { getLanguageService, newHTMLDataProvider, TextDocument } from 'vscode-html-languageservice';
import type { HTMLDataV1 } from 'vscode-html-languageservice';
import { readText } from './support/workspace.js';

const readJson = <Shape>(name: string, id = 'elements') =>
  JSON.parse(readText(`packages/${id}/${name}`)) as Shape;

const service = getLanguageService({
  useDefaultDataProvider: false,
  customDataProviders: ['elements', 'devtools'].map((id) =>
    newHTMLDataProvider(id, readJson<HTMLDataV1>('vscode.html-data.json', id)),
  ),
});

/** What VS Code offers at the `|` of a text. */
function completionsIn(text: string): string[] {
  const position = text.indexOf('|');
  const document = TextDocument.create('page.html', 'html', 1, text.replace('|', ''));
  const html = service.parseHTMLDocument(document);
  return service
    .doComplete(document, document.positionAt(position), html)
    .items.map(({ label }) => label);
}

it('VS Code completes tags, attributes and values', () => {
  expect(completionsIn('<mcp|')).toEqual(
    expect.arrayContaining(['mcp-app-frame', 'mcp-app-root', 'mcp-app-inspector']),
  );
  expect(completionsIn('<mcp-app-frame |')).toEqual(
    expect.arrayContaining(['server', 'tool', 'display-mode', 'sandbox', 'sandbox-url']),
  );
  expect(completionsIn('<mcp-app-frame display-mode="|"')).toEqual(
    expect.arrayContaining(['inline', 'fullscreen', 'pip']),
  );
  expect(completionsIn('<mcp-app-frame policy="|"')).toEqual(
    expect.arrayContaining(['trusting', 'default', 'strict']),
  );
});

it('VS Code explains an attribute', () => {
  const text = '<mcp-app-frame server="/mcp"></mcp-app-frame>';
  const document = TextDocument.create('page.html', 'html', 1, text);
  const position = document.positionAt(text.indexOf('server') + 1);
  const hover = service.doHover(document, position, service.parseHTMLDocument(document));
  expect(JSON.stringify(hover?.contents)).toContain('URL of an MCP server');
});

interface Described {
  name: string;
  description?: string;
}
interface WebTypes {
  contributions: {
    html: {
      elements: (Described & {
        attributes: (Described & { value: { type: string | string[] } })[];
        slots: Described[];
        js: { properties: Described[]; events: Described[] };
        css: { parts: Described[]; properties: Described[] };
      })[];
    };
  };
}

it('Web Types contain everything in the manifest, with a description', () => {
  const { elements } = readJson<WebTypes>('web-types.json').contributions.html;
  const frame = elements.find(({ name }) => name === 'mcp-app-frame')!;
  const names = (list: Described[]) => list.map(({ name }) => name);
  expect(names(frame.attributes)).toContain('server');
  expect(names(frame.slots)).toContain('loading');
  expect(names(frame.js.properties)).toContain('toolResult');
  expect(names(frame.js.events)).toContain('mcp-app-ready');
  expect(names(frame.css.properties)).toContain('--mcp-app-frame-height');
  expect(frame.attributes.find(({ name }) => name === 'theme')?.value.type).toEqual([
    "'light'",
    "'dark'",
    "'auto'",
  ]);
  for (const { attributes, slots, js, css } of elements) {
    const all = [...attributes, ...slots, ...js.properties, ...js.events, ...css.parts];
    expect(all.filter(({ description }) => !description)).toEqual([]);
  }
});
