// Draws the life of a frame as SVG. The states and moves come from the code; only the places are chosen here.
import { frameMoves, frameStates, sessionMoves, sessionStates } from './frame-states.mjs';

const WIDTH = 800;
const HEIGHT = 480;

/** The middle of each state. `running` is a box, because a session has states of its own. */
const PLACES = {
  empty: [76, 150],
  waiting: [240, 150],
  'signed-out': [240, 50],
  invalid: [76, 290],
  running: { x: 436, y: 48, width: 344, height: 182 },
  suspending: [576, 296],
  suspended: [576, 432],
  closing: [444, 432],
  closed: [220, 432],
};
/** States with a session. What happens in each of them is drawn once, from the box around them. */
const GROUP = {
  name: 'with a session',
  of: ['running', 'suspending'],
  x: 422,
  y: 20,
  width: 370,
  height: 312,
};
/** The states of a session inside `running`; it is `idle` before that, and `closed` after it. */
const SESSION_PLACES = {
  loading: [494, 106],
  connecting: [608, 106],
  ready: [722, 106],
  plain: [494, 196],
  unconnected: [608, 196],
  error: [722, 196],
};

/** What can happen in almost any state. It is drawn as one arrow that leads to its target. */
const ANYWHERE = [
  'something to show',
  'nothing to show',
  'invalid settings',
  'reload()',
  'restore()',
  'close()',
  'sign-in needed',
];
/** Where these arrows begin, and the place of their words. */
const ENTRIES = {
  empty: { from: [76, 104], words: [76, 96], anchor: 'middle', grows: 'up' },
  waiting: { from: [240, 200], words: [240, 214], anchor: 'middle', grows: 'down' },
  'signed-out': { from: [138, 50], words: [132, 54], anchor: 'end', grows: 'down' },
  invalid: { from: [76, 336], words: [76, 350], anchor: 'middle', grows: 'down' },
  closed: { from: [120, 432], words: [114, 436], anchor: 'end', grows: 'down' },
};

/** The course of arrows that are not straight, or not from the middle, and the place of their words. */
const COURSES = {
  'waiting running': {
    points: [
      [294, 140],
      [436, 140],
    ],
    words: [304, 132],
    grows: 'up',
  },
  'group waiting': {
    points: [
      [422, 162],
      [294, 162],
    ],
    words: [334, 178],
  },
  'group closing': {
    points: [
      [444, 332],
      [444, 414],
    ],
    words: [437, 378],
    anchor: 'end',
  },
  'running closed': {
    points: [
      [436, 216],
      [392, 216],
      [392, 330],
      [240, 414],
    ],
    words: [300, 350],
    anchor: 'end',
  },
  'running suspending': {
    points: [
      [576, 230],
      [576, 278],
    ],
    words: [568, 258],
    anchor: 'end',
  },
  'suspending suspended': {
    points: [
      [576, 314],
      [576, 414],
    ],
    words: [568, 378],
    anchor: 'end',
  },
  'suspended running': {
    points: [
      [630, 432],
      [736, 432],
      [736, 230],
    ],
    words: [728, 362],
    anchor: 'end',
  },
  'invalid empty': {
    points: [
      [76, 272],
      [76, 168],
    ],
    words: [70, 226],
    anchor: 'end',
    wraps: true,
  },
  'invalid waiting': {
    points: [
      [112, 272],
      [206, 168],
    ],
    words: [142, 262],
  },
  'closing closed': {
    points: [
      [390, 432],
      [274, 432],
    ],
    words: [282, 449],
    grows: 'down',
  },
};

const HALF = { width: 54, height: 18 };
const LINE = 15;

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const text = (x, y, words, { anchor = 'start', size = 12, weight } = {}) =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}"${weight ? ` font-weight="${weight}"` : ''}>${escaped(words)}</text>`;

const box = ({ x, y, width, height }, extra) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" stroke="currentColor" ${extra}/>`;

const state = (name, [x, y], half = HALF, size = 13) =>
  box(
    { x: x - half.width, y: y - half.height, width: half.width * 2, height: half.height * 2 },
    'fill="currentColor" fill-opacity="0.08"',
  ) + text(x, y + 4.5, name, { anchor: 'middle', size, weight: 600 });

/** Lines of words: events that lead along one arrow. */
function lines(events, { words: [x, y], anchor, grows = 'down', wraps }) {
  const rows = events.flatMap((event) => (wraps ? event.split(' ') : [event]));
  const first = grows === 'up' ? y - (rows.length - 1) * LINE : y;
  return rows.map((row, index) => text(x, first + index * LINE, row, { anchor })).join('');
}

const arrow = (points, isThin) =>
  `<polyline points="${points.map((point) => point.join(',')).join(' ')}" fill="none" stroke="currentColor" stroke-width="${isThin ? 1 : 1.5}"${isThin ? ' stroke-opacity="0.6"' : ''} marker-end="url(#frame-life-arrow)"/>`;

/** From the edge of one box to the edge of another. */
function between([x1, y1], [x2, y2], half) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const part = Math.min(half.width / Math.abs(dx || 1e-9), half.height / Math.abs(dy || 1e-9));
  const at = (share) => [Math.round(x1 + dx * share), Math.round(y1 + dy * share)];
  return [at(part), at(1 - part)];
}

const placeOf = (places, name) => {
  const place = places[name];
  if (!place)
    throw new Error(`The state ${name} has no place in scripts/documents/frame-picture.mjs.`);
  return place;
};

/** What is drawn: arrows that lead to a state from all others, and arrows from one state or from the group. */
export function arrowsOf(moves) {
  const sources = (event, to) =>
    moves.filter((move) => move.to === to && move.main.includes(event)).map(({ from }) => from);
  const entries = new Map();
  const edges = new Map();
  const add = (map, key, event) => map.set(key, [...new Set([...(map.get(key) ?? []), event])]);
  for (const { from, to, main } of moves) {
    for (const event of main) {
      const all = sources(event, to);
      const isShared = GROUP.of.every((one) => all.includes(one));
      const isForAll = ANYWHERE.includes(event) && (ENTRIES[to] || all.length > GROUP.of.length);
      if (isForAll) add(entries, to, event);
      else if (isShared && GROUP.of.includes(from)) add(edges, `group ${to}`, event);
      else add(edges, `${from} ${to}`, event);
    }
  }
  return { entries, edges };
}

/** A sentence for each arrow, for those who cannot see the picture. */
const sentences = ({ entries, edges }) =>
  [
    ...[...entries].map(([to, events]) => `Any state to ${to}: ${events.join(', ')}.`),
    ...[...edges].map(([key, events]) => {
      const [from, to] = key.split(' ');
      const who = from === 'group' ? GROUP.of.join(' and ') : from;
      return `${who} to ${to}: ${events.join(', ')}.`;
    }),
  ].join(' ');

function drawSession(moves) {
  const half = { width: 48, height: 15 };
  const shown = sessionStates().filter((name) => name !== 'idle' && name !== 'closed');
  const inside = moves.filter((move) => move.every((name) => shown.includes(name)));
  return [
    ...inside.map(([from, to]) =>
      arrow(between(placeOf(SESSION_PLACES, from), placeOf(SESSION_PLACES, to), half), true),
    ),
    ...shown.map((name) => state(name, placeOf(SESSION_PLACES, name), half, 12)),
  ];
}

function drawEdge(key, events) {
  const [from, to] = key.split(' ');
  const course = COURSES[key];
  if (!course)
    throw new Error(
      `The move from ${from} to ${to} (${events.join(', ')}) has no course in scripts/documents/frame-picture.mjs.`,
    );
  return arrow(course.points) + lines(events, course);
}

function drawEntry(to, events) {
  const entry = ENTRIES[to];
  if (!entry) throw new Error(`${to} has no entry in scripts/documents/frame-picture.mjs.`);
  const [x, y] = placeOf(PLACES, to);
  const [from, end] = [entry.from, between(entry.from, [x, y], HALF)[1]];
  return arrow([from, end]) + lines(events, entry);
}

/** The picture. Its colour is that of the text around it, or follows the scheme if it is shown as an image. */
export async function framePicture() {
  const arrows = arrowsOf(await frameMoves());
  const unused = Object.keys(COURSES).filter((key) => !arrows.edges.has(key));
  if (unused.length > 0)
    throw new Error(
      `These moves do not exist any more: ${unused.join(', ')}. Remove their courses.`,
    );
  const { running } = PLACES;
  const parts = [
    box(GROUP, 'fill="none" stroke-dasharray="4 4"'),
    text(GROUP.x + 10, GROUP.y + 17, GROUP.name),
    box(running, 'fill="currentColor" fill-opacity="0.08"'),
    text(running.x + 12, running.y + 22, 'running', { size: 13, weight: 600 }),
    ...drawSession(await sessionMoves()),
    ...frameStates()
      .filter((name) => name !== 'running')
      .map((name) => state(name, placeOf(PLACES, name))),
    ...[...arrows.entries].map(([to, events]) => drawEntry(to, events)),
    ...[...arrows.edges].map(([key, events]) => drawEdge(key, events)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="frame-life-title frame-life-desc" font-family="system-ui, sans-serif" fill="currentColor">
<title id="frame-life-title">The life of a frame</title>
<desc id="frame-life-desc">${escaped(sentences(arrows))}</desc>
<style>svg { color: #1f2328; } @media (prefers-color-scheme: dark) { svg { color: #e6edf3; } }</style>
<defs><marker id="frame-life-arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0 10 5 0 10z"/></marker></defs>
${parts.join('\n')}
</svg>
`;
}

/** Every move, as a table. */
export async function moveTable() {
  const code = (words) => (words.endsWith('()') ? `\`${words}\`` : words);
  const rows = (await frameMoves()).map(
    ({ from, to, events }) => `| \`${from}\` | \`${to}\` | ${events.map(code).join(', ')} |`,
  );
  return ['| From | To | When |', '| --- | --- | --- |', ...rows].join('\n');
}
