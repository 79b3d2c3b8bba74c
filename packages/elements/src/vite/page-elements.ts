// The elements of an HTML text, found by parse5 as a browser finds them, with their places in the text.
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
  /** Where the end tag begins, if it is written. */
  endTag: number | undefined;
}

const SVG = 'http://www.w3.org/2000/svg';

function pageElement(element: Tree.Element): PageElement | undefined {
  const place = element.sourceCodeLocation;
  // The parser adds elements that the text leaves out, such as <head>. These have no place.
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
 * The elements in the order of the tree, those inside `<template>` included. The parser runs as in a
 * browser with scripts enabled, as every view has them, so the content of `<noscript>` is plain text.
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
