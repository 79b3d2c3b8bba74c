// In the host page: a model writes the input of a tool, and the host tells the view of it.
import { jsonHealer } from '../../../packages/elements/src/host/connection/heal-json.js';
import { STYLE_VARIABLE_NAMES } from '../../../packages/elements/src/protocol/style-variables.js';
import type { PartialInput, Report } from '../contestant.js';
import { mount, prepared } from './mounting.js';

export interface Streaming {
  /** How many partial inputs, from a text of `from` characters to one of `to`. */
  count: number;
  from: number;
  to: number;
  /** When the next one comes: a few milliseconds later, or in the next animation frame. */
  pace: 'soon' | 'frame';
  /** The page sets all style variables. */
  variables?: boolean;
  /** All hosts get objects, ours too. */
  parsed?: boolean;
}

export interface Streamed {
  /** How many the view got. */
  delivered: number;
  /** Animation frames meanwhile. */
  frames: number;
}

const ROW = (id: number) => ({ id, name: `Row number ${id}`, price: id * 1.25, tags: ['a', 'b'] });
const SENTENCE = 'A sentence of a longer text, with "quotes" and a line break.\n';

/** Half of it are rows, half is one long text: what models write. */
function writtenText(length: number): string {
  const rows: object[] = [];
  for (let size = 0; size < length / 2; size += JSON.stringify(rows.at(-1)).length + 1)
    rows.push(ROW(rows.length));
  const body = SENTENCE.repeat(Math.ceil(length / 2 / SENTENCE.length));
  return JSON.stringify({ title: 'A report', rows, body }).slice(0, length);
}

const marked = (mark: string): PartialInput => ({
  text: JSON.stringify({ mark }),
  value: { mark },
});

/** About four times in each animation frame, where there are 60 in a second. */
const PACE_MS = 4;

const next = (pace: Streaming['pace']) =>
  new Promise((resolve) => {
    if (pace === 'frame') requestAnimationFrame(resolve);
    else setTimeout(resolve, PACE_MS);
  });

interface Prefix {
  piece: string;
  value: Record<string, unknown>;
}

/** What is new in each partial input, and its object: made before anything is measured. */
function prefixesOf({ count, from, to }: Streaming): Prefix[] {
  const text = writtenText(to);
  const heal = jsonHealer();
  let at = 0;
  return Array.from({ length: count }, (_, index) => {
    const end = Math.round(from + ((to - from) * (index + 1)) / count);
    const piece = text.slice(at, end);
    at = end;
    return { piece, value: heal(text.slice(0, end))! };
  });
}

/** Mounts a contestant that waits for partial input; `run` streams it. Without a name nobody hears it: the cost of the page alone. */
async function start(name: string | undefined) {
  const shown =
    name === undefined ? undefined : await mount(prepared.get(name)!, { streams: true });
  const told = async (mark: string): Promise<number> => {
    if (!shown) return 0;
    const heard = shown.next('mark');
    shown.stream(marked(mark));
    return ((await heard) as Extract<Report, { event: 'mark' }>).count;
  };
  await shown?.next('mark');
  return { shown, told };
}

const theme = document.head.appendChild(document.createElement('style'));
const ALL_VARIABLES = `:root{${STYLE_VARIABLE_NAMES.map((name) => `${name}:#123456`).join(';')}}`;

let prefixes: Prefix[] = [];
let current: Awaited<ReturnType<typeof start>> | undefined;
let pace: Streaming['pace'] = 'soon';
let isParsed = false;

/** Gets everything ready that is not to be measured. */
async function prepareStream(name: string | undefined, streaming: Streaming): Promise<void> {
  prefixes = prefixesOf(streaming);
  ({ pace, parsed: isParsed = false } = streaming);
  theme.textContent = streaming.variables ? ALL_VARIABLES : '';
  current = await start(name);
}

/** Streams; this is what is measured. */
async function run(): Promise<Streamed> {
  const { shown, told } = current!;
  let text = '';
  let frames = 0;
  let isRunning = true;
  const countFrame = () => {
    frames++;
    if (isRunning) requestAnimationFrame(countFrame);
  };
  requestAnimationFrame(countFrame);
  for (const { piece, value } of prefixes) {
    await next(pace);
    text += piece;
    shown?.stream(isParsed ? { value } : { text, value });
  }
  isRunning = false;
  // The last one always arrives: it is the one with the mark. It may come two animation frames later.
  const delivered = await told('end');
  return { delivered, frames: frames + 2 };
}

async function end(): Promise<void> {
  await current?.shown?.unmount();
  current = undefined;
  prefixes = [];
}

export const stream = { prepare: prepareStream, run, end };
