// Pictures of the pages. Those in SVG are images in the repository; on the site they are part of the page, so that they
// follow its theme and their words can be selected and found. Those of pixels are files of the site.
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { outsideCode } from './markdown.mjs';

const root = join(import.meta.dirname, '..', '..');

/** The picture as a part of a page: without the colours that it needs as an image, and in a box that may scroll. */
function figure(svg, name) {
  const lines = svg.replace(/^<style>.*<\/style>\n/m, '').trim();
  if (/\n\s*\n/.test(lines)) throw new Error(`${name}: an empty line ends HTML in Markdown.`);
  return `<figure class="picture" role="group" aria-label="${name}" tabindex="0">\n${lines}\n</figure>`;
}

/** An image of pixels. The page is as deep on the site as its source is in `docs/pages`. */
const photo = (path, words, from) =>
  `<figure class="photo"><img src="${relative(dirname(from), 'docs').replaceAll(sep, '/')}/pictures/${basename(path)}" alt="${words}" loading="lazy"></figure>`;

/** Replaces each image that is an SVG file with its content, and others with the file that the site has. */
export const withPictures = (text, from) =>
  outsideCode(text, (part) =>
    part
      .replace(/^!\[([^\]]*)\]\(([^)]+\.svg)\)$/gm, (_, words, path) =>
        figure(readFileSync(join(root, dirname(from), path), 'utf8'), words),
      )
      .replace(/^!\[([^\]]*)\]\(([^)]+\.webp)\)$/gm, (_, words, path) => photo(path, words, from)),
  );

/** For texts without pictures: the description of each one. */
export const withoutPictures = (text) =>
  outsideCode(text, (part) =>
    part
      .replace(/<figure class="picture"[^]*?<desc[^>]*>([^]*?)<\/desc>[^]*?<\/figure>/g, '$1')
      .replace(/<figure class="photo"><img src="[^"]*" alt="([^"]*)"[^>]*><\/figure>/g, '$1'),
  );
