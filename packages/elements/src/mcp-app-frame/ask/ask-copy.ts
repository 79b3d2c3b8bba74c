// "Copy this?": shows everything that would be on the clipboard, also the HTML that other programs paste instead of the
// text.
import type { ActionCopy } from '../../host/consent/action.js';
import type { AskLabels } from './ask-labels.js';
import { element } from './build-element.js';
import { readableText } from '../../policy/texts/plain-text.js';

/** Maximum characters of a text that are shown; a longer one is cut in the middle. */
const MAX_CHARACTERS = 4000;
/** Maximum pixels of the preview in each direction. */
const MAX_PREVIEW = 960;

const label = (text: string): HTMLElement => element('p', { class: 'label' }, text);

function textBlock(name: string, given: string, labels: AskLabels, isCode = false): Node[] {
  // Cells of a table are copied with tabs between them.
  const { text, isElided } = readableText(given.replaceAll('\t', ' ⇥ '), MAX_CHARACTERS);
  return [
    label(name),
    ...(isElided ? [element('p', { class: 'warning' }, labels.askElided)] : []),
    element(
      'div',
      { class: 'values copied', role: 'group', 'aria-label': name, dir: isCode ? 'ltr' : 'auto' },
      isCode ? element('code', {}, text) : text,
    ),
  ];
}

/** A canvas instead of an `<img>`, which the page's Content-Security-Policy may not allow to show a blob. */
function preview({ blob, width, height }: NonNullable<ActionCopy['image']>, name: string): Node {
  const scale = Math.min(1, MAX_PREVIEW / Math.max(width, height));
  const [resizeWidth, resizeHeight] = [width, height].map((length) =>
    Math.max(1, Math.round(length * scale)),
  ) as [number, number];
  const canvas = element('canvas', {
    class: 'copied',
    role: 'img',
    'aria-label': `${name}: ${width} × ${height}`,
    width: `${resizeWidth}`,
    height: `${resizeHeight}`,
  });
  void createImageBitmap(blob, { resizeWidth, resizeHeight }).then((picture) => {
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    picture.close();
  });
  return canvas;
}

/** What would be on the clipboard. */
export const copyDetails = ({ text, html, image }: ActionCopy, labels: AskLabels): Node[] => [
  ...(image ? [label(labels.askCopyImage), preview(image, labels.askCopyImage)] : []),
  ...(text === undefined ? [] : textBlock(labels.askCopyText, text, labels)),
  ...(html === undefined ? [] : textBlock(labels.askCopyHtml, html, labels, true)),
];
