// A view in the four display modes, each in a small page with a conversation.
import { box, filler, picture, text } from './drawing.mjs';

const name = 'display-modes';
const WIDTH = 180;

/** A message of the conversation. */
const message = (x, y, width = 140) => filler([x, y, width], 2, 10);
const composer = (x, y, width = 156) => box([x, y, width, 18], { isOpen: true, round: 9 });
const view = (area, label, anchor = 'middle') => [
  box(area, { isStrong: true, round: 5 }),
  text([area[0] + area[2] / 2, area[1] + area[3] / 2 + 4], label, { anchor, isBold: true }),
];

const page = (x, { mode, words, parts }) => [
  text([x, 20], mode, { isBold: true, isCode: true, size: 14 }),
  box([x, 32, WIDTH, 220], { isOpen: true }),
  ...parts(x),
  text([x, 274], words, { isQuiet: true }),
];

const PAGES = [
  {
    mode: 'inline',
    words: ['in the conversation;', 'follows the height', 'of its content'],
    parts: (x) => [
      message(x + 12, 46),
      ...view([x + 12, 74, 156, 92], 'view'),
      message(x + 12, 182),
      composer(x + 12, 222),
    ],
  },
  {
    mode: 'fullscreen',
    words: ['above the page, modal;', 'Escape and the button', 'close it'],
    parts: (x) => [
      box([x + 4, 36, WIDTH - 8, 20], { isOpen: true, round: 5 }),
      text([x + 12, 50], 'name', { isQuiet: true }),
      text([x + 166, 50], '×', { anchor: 'middle' }),
      ...view([x + 4, 60, WIDTH - 8, 188], 'view'),
    ],
  },
  {
    mode: 'pip',
    words: ['a small window that floats;', 'arrow keys move and', 'resize it'],
    parts: (x) => [
      message(x + 12, 46),
      box([x + 12, 74, 156, 26], { isDashed: true, round: 5 }),
      text([x + 90, 91], 'Bring back', { anchor: 'middle', isQuiet: true }),
      message(x + 12, 116, 110),
      box([x + 76, 140, 96, 76], { round: 5, isOpen: true }),
      ...view([x + 76, 154, 96, 62], 'view'),
      composer(x + 12, 222),
    ],
  },
  {
    mode: 'split',
    words: ['beside the conversation;', 'a proposal, off until', 'you offer it'],
    parts: (x) => [
      filler([x + 10, 46, 70], 2, 10),
      box([x + 10, 74, 70, 26], { isDashed: true, round: 5 }),
      text([x + 45, 91], 'Bring back', { anchor: 'middle', isQuiet: true, size: 11 }),
      filler([x + 10, 116, 70], 3, 10),
      composer(x + 10, 222, 70),
      box([x + 88, 36, 88, 212], { round: 5, isOpen: true }),
      ...view([x + 92, 56, 80, 188], 'view'),
    ],
  },
];

export const displayModes = picture(
  {
    name,
    title: 'The four display modes of a view',
    description:
      'Four small pages with a conversation and a composer. inline: the view is in the conversation and follows the height of its content. fullscreen: the view covers the page, below a bar with its name and a close button; it is modal, and Escape closes it. pip: the view floats in a small window above the conversation, where a placeholder with the button "Bring back" keeps its place; arrow keys move and resize the window. split: the view is beside the conversation, which is narrower and keeps a placeholder; this mode is a proposal and off until the page offers it.',
    height: 318,
  },
  PAGES.flatMap((one, index) => page(10 + index * 200, one)),
);
