// A sketchpad that keeps its drawing in IndexedDB, and asks an API of its server for ideas. Both need an origin of its own.
import '@mcp-app/elements/mcp-app-root/define';
import type { McpAppRootElement } from '@mcp-app/elements/mcp-app-root';
import { registerTool } from '@mcp-app/elements/view';
import { COLOURS, readDrawing, saveDrawing } from './drawing-store.ts';
import type { Colour, Line } from './drawing-store.ts';
import { HEIGHT, Pad, WIDTH } from './pad.ts';

interface SketchTools {
  'open-sketchpad': { input: Record<string, never>; output: { ideas: string } };
}

const { app } =
  document.querySelector<McpAppRootElement<SketchTools, 'open-sketchpad'>>('mcp-app-root')!;
const element = <T extends Element = HTMLElement>(id: string) =>
  document.getElementById(id) as unknown as T;

/** All pads of one server and user are one app: they share the drawing. */
const others = new BroadcastChannel('sketchpad');
let lines: Line[] = [];

const counted = () => `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`;

function say(words: string): void {
  element('state').textContent = words;
}

const pad = new Pad(element<SVGSVGElement>('pad'), {
  colour: () => new FormData(element<HTMLFormElement>('controls')).get('colour') as Colour,
  drawn: (line) => void change([...lines, line]),
  penChanged: (isDown) => say(isDown ? 'The pen is down.' : `The pen is up. ${counted()}.`),
});

function show(next: Line[]): void {
  lines = next;
  pad.show(lines);
}

/** Why nothing is kept, for a user who loses a drawing otherwise. */
const notKept = () => say(`${counted()}, not kept: this app has no storage here.`);

async function change(next: Line[]): Promise<void> {
  show(next);
  try {
    await saveDrawing(next);
    say(next.length === 0 ? 'Empty.' : `${counted()}, kept in this browser.`);
    others.postMessage('changed');
  } catch {
    notKept();
  }
}

async function restore(): Promise<void> {
  try {
    show(await readDrawing());
    say(lines.length === 0 ? 'Empty.' : `${counted()}, as you left it.`);
  } catch {
    notKept();
  }
}

async function askForIdea(): Promise<string> {
  const idea = element('idea');
  const url = app.getSnapshot().toolResult?.structuredContent?.ideas;
  try {
    if (!url) throw new Error('The tool has not answered yet');
    const answer = (await (await fetch(url)).json()) as { idea: string };
    idea.textContent = `${answer.idea}.`;
  } catch (error) {
    idea.textContent = `No idea: ${(error as Error).message}. The API answers to one origin only, and this app has another.`;
  }
  return idea.textContent;
}

const isPoint = (point: unknown): point is [number, number] =>
  Array.isArray(point) && point.length === 2 && point.every(Number.isFinite);

/** So that a model can draw, and see what there is. */
function offerTools(): void {
  const answer = () => ({
    content: [{ type: 'text' as const, text: `${counted()}. ${element('state').textContent}` }],
    structuredContent: { lines },
  });
  registerTool(
    app,
    'read-drawing',
    { title: 'Read the drawing', annotations: { readOnlyHint: true } },
    answer,
  );
  registerTool(
    app,
    'get-idea',
    { title: 'Get an idea', annotations: { readOnlyHint: true } },
    async () => ({ content: [{ type: 'text', text: await askForIdea() }] }),
  );
  const number = { type: 'number' };
  registerTool(
    app,
    'draw-line',
    {
      title: 'Draw a line',
      description: `Draws on a pad of ${WIDTH} by ${HEIGHT}.`,
      inputSchema: {
        type: 'object',
        properties: {
          points: {
            type: 'array',
            items: { type: 'array', items: number, minItems: 2, maxItems: 2 },
          },
          colour: { type: 'string', enum: [...COLOURS] },
        },
        required: ['points'],
      },
    },
    async (input) => {
      const { points, colour } = input as { points: unknown; colour?: Colour };
      if (!Array.isArray(points) || points.length === 0 || !points.every(isPoint))
        throw new Error('points is not a list of [x, y].');
      await change([...lines, { colour: colour ?? 'ink', points }]);
      return answer();
    },
  );
}

for (const colour of COLOURS) {
  const radio = document.createElement('input');
  Object.assign(radio, { type: 'radio', name: 'colour', value: colour, checked: colour === 'ink' });
  const swatch = document.createElement('i');
  swatch.style.setProperty('--colour', `var(--${colour})`);
  const label = document.createElement('label');
  label.append(radio, swatch, colour.charAt(0).toUpperCase() + colour.slice(1));
  element('colours').append(label);
}
element('undo').addEventListener('click', () => void change(lines.slice(0, -1)));
element('restart').addEventListener('click', () => void change([]));
element('ask').addEventListener('click', () => void askForIdea());
others.addEventListener('message', () => void restore());
offerTools();
show([]);
void restore();
