// The anatomy of the question that the frame asks the user before an action.
import { arrow, box, mark, picture, text } from './drawing.mjs';

const name = 'question';
const note = (y, number, words) => [mark([492, y], number), text([512, y + 4], words)];
const pointer = (y, from) => arrow(name, `M480 ${y}H${from}`);

export const question = picture(
  {
    name,
    title: 'The anatomy of a question',
    description:
      'A dialog in the middle of a page. 1: the title names the action, Allow "delete-order"? 2: who asks: the app, the server and the tool; the names come from the page and the server, as plain text. 3: a warning, if the server declares the tool as destructive. 4: the arguments, one row each, and the exact JSON on demand; a long list has to be scrolled to its end before the user can allow it. 5: Don’t allow has the focus and works at once, also with Escape. 6: Always is a grant; a destructive tool does not have this button. 7: Allow once works half a second after the last key or click, so that input meant for something else allows nothing.',
    height: 400,
  },
  [
    box([20, 14, 440, 372]),
    text([44, 50], 'Allow “delete-order”?', { isBold: true, size: 16 }),
    text([44, 84], 'App', { isQuiet: true }),
    text([124, 84], 'Order desk'),
    text([44, 104], 'Server', { isQuiet: true }),
    text([124, 104], 'shop.example'),
    text([44, 124], 'Tool', { isQuiet: true }),
    text([124, 124], 'Delete order'),
    box([44, 142, 392, 34], { isStrong: true, round: 6 }),
    text([54, 163], 'The server says that this can change or delete things for good.', {
      size: 11.5,
    }),
    text([44, 206], 'With these arguments', { isBold: true }),
    box([44, 216, 392, 84], { isOpen: true, round: 6 }),
    text([56, 238], 'order', { isQuiet: true }),
    text([156, 238], '4711'),
    text([56, 258], 'reason', { isQuiet: true }),
    text([156, 258], 'Duplicate'),
    text([56, 286], 'Show as JSON'),
    box([44, 330, 110, 36], { isStrong: true, round: 6 }),
    text([99, 352], 'Don’t allow', { anchor: 'middle', isBold: true }),
    box([166, 330, 110, 36], { isOpen: true, round: 6 }),
    text([221, 352], 'Allow once', { anchor: 'middle' }),
    box([288, 330, 148, 36], { isDashed: true, round: 6 }),
    text([362, 352], 'Always for this tool', { anchor: 'middle' }),
    pointer(46, 262),
    ...note(46, 1, ['the action']),
    pointer(104, 240),
    ...note(104, 2, ['who asks: names of the page and the', 'server, as plain text']),
    pointer(159, 440),
    ...note(159, 3, ['only if the tool is declared as destructive']),
    pointer(258, 440),
    ...note(258, 4, [
      'what is sent, and as JSON on demand;',
      'a long list must be scrolled to its end',
    ]),
    arrow(name, 'M480 318H99V328'),
    ...note(318, 5, ['has the focus; works at once, as Escape']),
    arrow(name, 'M480 376H221V368'),
    ...note(376, 7, ['works half a second after the last input']),
    pointer(347, 438),
    ...note(347, 6, ['a grant; not for a destructive tool']),
  ],
);
