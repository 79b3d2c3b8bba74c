// The parts of the inspector, with numbers.
import { box, filler, mark, picture, text } from './drawing.mjs';

const name = 'inspector-tour';
const TABS = ['Messages 14', 'Activity 1', 'Context', 'Security 1', 'Audit 3', 'Log 2'];
const ROWS = [
  ['←', 'ui/initialize', 'request', ''],
  ['→', 'ui/initialize', 'answer', '12 ms'],
  ['→', 'ui/notifications/tool-input', 'notification', ''],
  ['←', 'tools/call get-time', 'request', ''],
  ['→', 'tools/call get-time', 'answer', '31 ms'],
];
const TOGGLES = ['To view', 'From view', 'Requests', 'Notifications', 'Events', 'Errors only'];

export const inspectorTour = picture(
  {
    name,
    title: 'A tour of the inspector',
    description:
      'The panel of the inspector, with seven numbers. 1: the name and the version of the view, and its state. 2: the actions Pause, Clear, Copy, Export, Import and Replay. 3: the tabs Messages, Activity, Context, Security, Audit and Log, each with its count; Replay is added when a recording is replayed. 4: the filter, by text, direction and kind. 5: the list of messages in both directions, with kind and duration; an arrow to the left is a message of the view. 6: the details of the selected message: params and result as a tree, size and times, and a button that goes to the answer. 7: replay shows the recording in a new frame, which is answered from the recording.',
    height: 372,
  },
  [
    box([10, 10, 780, 352], { isOpen: true }),
    mark([32, 36], 1),
    text([52, 40], 'Clock 1.0.0', { isBold: true }),
    box([146, 26, 56, 20], { round: 10 }),
    text([174, 40], 'ready', { anchor: 'middle' }),
    mark([370, 36], 2),
    ...['Pause', 'Clear', 'Copy', 'Export', 'Import'].map((word, index) =>
      text([394 + index * 62, 40], word),
    ),
    mark([714, 36], 7),
    text([732, 40], 'Replay', { isBold: true }),
    '<path d="M10 60H790M10 98H790M10 138H790M440 138V362" stroke="currentColor" stroke-opacity="0.4"/>',
    mark([32, 79], 3),
    ...TABS.map((word, index) => text([56 + index * 106, 83], word, { isBold: index === 0 })),
    mark([32, 118], 4),
    box([54, 106, 130, 24], { isOpen: true, round: 5 }),
    text([64, 122], 'Filter', { isQuiet: true }),
    ...TOGGLES.flatMap((word, index) => [
      box([192 + index * 98, 106, 92, 24], { round: 12, isOpen: index > 0 }),
      text([238 + index * 98, 122], word, { anchor: 'middle' }),
    ]),
    mark([32, 164], 5),
    box([52, 218, 380, 22], { isStrong: true, round: 4 }),
    ...ROWS.flatMap(([way, method, kind, time], index) => {
      const y = 168 + index * 22;
      return [
        text([60, y], way),
        text([80, y], method, { isCode: true }),
        text([296, y], kind, { isQuiet: true }),
        text([424, y], time, { anchor: 'end' }),
      ];
    }),
    filler([60, 288, 360], 4, 18),
    mark([462, 164], 6),
    text([482, 168], 'Details', { isBold: true }),
    text([776, 168], 'Copy   ×', { anchor: 'end', isQuiet: true }),
    text([482, 194], 'Params', { isBold: true }),
    text([498, 214], ['name: "get-time"', 'arguments: { zone: "UTC" }'], { isCode: true }),
    text([482, 258], 'Result', { isBold: true }),
    text([498, 278], ['structuredContent:', '  time: "12:00"'], { isCode: true }),
    text([482, 322], ['Duration 31 ms, size 214 bytes', 'Go to answer']),
  ],
);
