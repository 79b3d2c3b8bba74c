// The elements of an HTML text, parsed by parse5 as in a browser, with their positions in the text.
import { defaultTreeAdapter, parse } from 'parse5';
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';

/** A range of the text: `start` is the first character, `end` the first one after it. */
export interface Range {
  start: number;
  end: number;
}

/** An element that is written out in the text. */
export interface PageElement extends Range {
  /** The name in lower case. */
  tag: string;
  isSvg: boolean;
  /** Decoded values by name in lower case; `xlink:href` keeps its prefix. */
  attributes: ReadonlyMap<string, string>;
  /** Where each attribute is written. */
  places: ReadonlyMap<string, Range>;
  /** The text directly inside, as scripts and styles have it. */
  text: string;
  /** The position of the end tag, if it is written. */
  endTag: number | undefined;
}

const SVG = 'http://www.w3.org/2000/svg';

function pageElement(element: Tree.Element): PageElement | undefined {
  const place = element.sourceCodeLocation;
  // The parser adds elements that are missing in the text, such as <head>. These have no position.
  if (!place) return undefined;
  const nameOf = ({ prefix, name }: Tree.Element['attrs'][number]) =>
    (prefix ? `${prefix}:${name}` : name).toLowerCase();
  const places = Object.entries(place.attrs ?? {}).map(
    ([name, { startOffset, endOffset }]): [string, Range] => [
      name.toLowerCase(),
      { start: startOffset, end: endOffset },
    ],
  );
  return {
    tag: element.tagName.toLowerCase(),
    isSvg: element.namespaceURI === SVG,
    attributes: new Map(element.attrs.map((attribute) => [nameOf(attribute), attribute.value])),
    places: new Map(places),
    text: element.childNodes
      .map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : ''))
      .join(''),
    start: place.startOffset,
    end: place.endOffset,
    endTag: place.endTag?.startOffset,
  };
}

/**
 * The elements in document order, including those inside `<template>`. The parser runs with scripts enabled, as in
 * every view, so the content of `<noscript>` is plain text.
 */
export function elementsIn(html: string): PageElement[] {
  const found: PageElement[] = [];
  const walk = (node: Tree.ParentNode): void => {
    for (const child of node.childNodes) {
      if (!defaultTreeAdapter.isElementNode(child)) continue;
      const element = pageElement(child);
      if (element) found.push(element);
      walk(child);
      if ('content' in child) walk(child.content);
    }
  };
  walk(parse(html, { sourceCodeLocationInfo: true }));
  return found;
}
