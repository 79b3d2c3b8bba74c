// The picture and the table of a frame's life in docs/pages/architecture.md, from its state machine. Run it after a build
// when the lifecycle changed; a test compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { framePicture, moveTable } from './documents/frame-picture.mjs';

const PAGE = new URL('../docs/pages/architecture.md', import.meta.url);
const PICTURE = new URL('../docs/pages/pictures/frame-life.svg', import.meta.url);
const START = '<!-- moves:start -->\n<!-- prettier-ignore-start -->\n\n';
const END = '\n\n<!-- prettier-ignore-end -->\n<!-- moves:end -->';

/** The text of the page with a new table. */
export async function withMoves(text) {
  const [before, rest] = text.split(START);
  const after = rest?.split(END)[1];
  if (after === undefined)
    throw new Error('docs/pages/architecture.md has no place for the moves.');
  return before + START + (await moveTable()) + END + after;
}

export { framePicture };

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(PICTURE, await framePicture());
  writeFileSync(PAGE, await withMoves(readFileSync(PAGE, 'utf8')));
}
