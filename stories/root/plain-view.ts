// The smallest view with `<mcp-app-root>`, with attributes and slots set by a story.
import plain from '../views/plain.html?view';

export interface PlainView {
  /** Attributes of the root, as text. */
  attributes?: string;
  /** The content of its slots. */
  slots?: string;
}

export const plainView = ({ attributes = '', slots = '' }: PlainView = {}): string =>
  plain
    .replace('<mcp-app-root name="Plain">', () => `<mcp-app-root name="Plain" ${attributes}>`)
    .replace('<!-- slots -->', () => slots);

/** What a view author writes, for the docs. */
export const plainSource = ({ attributes = '', slots = '' }: PlainView): string =>
  [
    `<mcp-app-root name="Plain"${attributes && ` ${attributes}`}>`,
    ...(slots ? [`  ${slots}`] : []),
    '  <h1>Good morning</h1>',
    '</mcp-app-root>',
  ].join('\n');
