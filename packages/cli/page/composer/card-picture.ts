// The drawing of a card. Inline, so that it has the colours of the page's theme.

/** @param svg the drawing as text. It says the same as the words beside it, so it is not read aloud. */
export function cardPicture(svg: string): SVGElement {
  const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
  const picture = document.importNode(parsed.documentElement, true) as unknown as SVGElement;
  picture.setAttribute('aria-hidden', 'true');
  picture.setAttribute('class', 'picture');
  return picture;
}
