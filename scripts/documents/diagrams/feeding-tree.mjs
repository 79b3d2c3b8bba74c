// Which way to feed a frame, as questions with yes and no.
import { arrow, box, picture, text } from './drawing.mjs';

const name = 'feeding-tree';

const STEPS = [
  {
    question: ['Do you have the HTML', 'already?'],
    set: 'html',
    what: 'a preview, a stored conversation',
  },
  {
    question: ['Does a chat library', 'call the tools?'],
    set: 'message part',
    what: 'one function for each part, and a way below',
  },
  {
    question: ['Is the MCP client', 'on your backend?'],
    set: 'relay',
    what: 'credentials stay on the backend',
  },
  {
    question: ['Is the MCP client', 'in the page?'],
    set: 'client',
    what: 'your page calls the tool',
  },
  {
    question: ['Does your page answer', 'requests itself?'],
    set: 'handlers',
    what: 'your own routes, another protocol, tests',
  },
];
const STEP = 92;

const rows = STEPS.flatMap(({ question, set, what }, index) => {
  const y = 12 + index * STEP;
  return [
    box([20, y, 230, 56], { round: 28 }),
    text([135, y + 25], question, { anchor: 'middle' }),
    arrow(name, `M250 ${y + 28}H348`),
    text([294, y + 20], 'yes', { anchor: 'middle', isQuiet: true }),
    box([350, y, 430, 56], { isStrong: true }),
    text([366, y + 33], set, { isBold: true, isCode: true, size: 14 }),
    text([482, y + 33], what),
    arrow(name, `M135 ${y + 56}V${y + STEP - 2}`),
    text([146, y + 78], 'no', { isQuiet: true }),
  ];
});
const last = 12 + STEPS.length * STEP;

export const feedingTree = picture(
  {
    name,
    title: 'Which way to feed a frame: a decision tree',
    description:
      'Five questions, from top to bottom. Do you have the HTML already? Set html: a preview, a stored conversation. Does a chat library call the tools? Use one function for each message part, and one of the ways below. Is the MCP client on your backend? Set relay: credentials stay on the backend. Is the MCP client in the page? Set client: your page calls the tool. Does your page answer requests itself? Set handlers: your own routes, another protocol, tests. If every answer is no, you only have the address of a server: set server, and the frame calls the tool.',
    height: last + 70,
  },
  [
    ...rows,
    box([20, last, 250, 56], { isStrong: true }),
    text([36, last + 33], 'server', { isBold: true, isCode: true, size: 14 }),
    text([100, last + 33], 'the frame calls the tool'),
    text([288, last + 33], 'You only have the address of a server: a static page, a demo.', {
      isQuiet: true,
    }),
  ],
);
