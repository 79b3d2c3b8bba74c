// Pictures in SVG. In the repository they are images; on the site they are part of the page, so that they follow its theme
// and their words can be selected and found.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { outsideCode } from './markdown.mjs';

const root = join(import.meta.dirname, '..', '..');

/** The picture as a part of a page: without the colours that it needs as an image, and in a box that may scroll. */
function figure(svg, name) {
  const lines = svg.replace(/^<style>.*<\/style>\n/m, '').trim();
  if (/\n\s*\n/.test(lines)) throw new Error(`${name}: an empty line ends HTML in Markdown.`);
  return `<figure class="picture" role="group" aria-label="${name}" tabindex="0">\n${lines}\n</figure>`;
}

/** Replaces each image that is an SVG file with its content. */
export const withPictures = (text, from) =>
  outsideCode(text, (part) =>
    part.replace(/^!\[([^\]]*)\]\(([^)]+\.svg)\)$/gm, (_, words, path) =>
      figure(readFileSync(join(root, dirname(from), path), 'utf8'), words),
    ),
  );

/** For texts without pictures: the description of each one. */
export const withoutPictures = (text) =>
  outsideCode(text, (part) =>
    part.replace(/<figure class="picture"[^]*?<desc[^>]*>([^]*?)<\/desc>[^]*?<\/figure>/g, '$1'),
  );
