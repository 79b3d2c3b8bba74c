// A dock in a wide window, in a narrower one, and on a phone.
import { box, filler, picture, text } from './drawing.mjs';

const name = 'dock-widths';
const view = ([x, y, width, height]) => [
  box([x, y, width, height], { isStrong: true, round: 5 }),
  text([x + width / 2, y + height / 2 + 4], 'view', { anchor: 'middle', isBold: true }),
];
const composer = (x, y, width) => box([x, y, width, 18], { isOpen: true, round: 9 });

export const dockWidths = picture(
  {
    name,
    title: 'A dock at three widths',
    description:
      'Three windows. At 1280 px, the conversation is on the left and the docked view takes 44 % on the right, with a separator between them that can be dragged and moved with arrow keys. At 800 px both columns are narrower and keep their proportion; two docked views are tabs above the view. At 390 px, and everywhere below 640 px, there is no room for two columns: the region is a sheet at the bottom with a height of 45 % of the window, and its separator moves up and down.',
    height: 284,
  },
  [
    text([10, 20], '1280 px', { isBold: true, size: 14 }),
    box([10, 32, 340, 200], { isOpen: true }),
    filler([24, 48, 150], 3),
    filler([24, 100, 150], 2),
    filler([24, 136, 150], 3),
    text([100, 194], 'conversation', { anchor: 'middle', isQuiet: true }),
    composer(24, 204, 150),
    box([192, 96, 5, 60], { isStrong: true, round: 2 }),
    ...view([204, 38, 140, 188]),
    text([10, 254], ['44 % of the width; the separator', 'moves with the pointer or arrow keys'], {
      isQuiet: true,
    }),
    text([384, 20], '800 px', { isBold: true, size: 14 }),
    box([384, 32, 226, 200], { isOpen: true }),
    filler([396, 48, 96], 3),
    filler([396, 100, 96], 4),
    text([444, 194], 'conversation', { anchor: 'middle', isQuiet: true }),
    composer(396, 204, 96),
    box([502, 96, 5, 60], { isStrong: true, round: 2 }),
    text([530, 54], 'map', { anchor: 'middle', isBold: true }),
    text([574, 54], 'sales', { anchor: 'middle', isQuiet: true }),
    ...view([512, 62, 92, 164]),
    text([384, 254], ['the same proportion;', 'several views are tabs'], { isQuiet: true }),
    text([644, 20], '390 px', { isBold: true, size: 14 }),
    box([644, 32, 110, 200], { isOpen: true }),
    filler([654, 46, 90], 3),
    text([699, 96], 'conversation', { anchor: 'middle', isQuiet: true }),
    composer(654, 108, 90),
    box([670, 131, 58, 5], { isStrong: true, round: 2 }),
    ...view([648, 140, 102, 88]),
    text([644, 254], ['below 640 px: a sheet', 'at the bottom'], { isQuiet: true }),
  ],
);
