// Storybook's controls for an element: its public properties, in groups, each with a control for its type.
import { propertiesOf } from './element-members.js';
import type { Entry } from './element-members.js';

export interface Control {
  name: string;
  description: string;
  control: false | { type: string };
  options?: readonly (string | undefined)[];
  table: {
    category: string;
    type: { summary: string };
    defaultValue?: { summary: string };
  };
}

const GROUPS: readonly [title: string, names: RegExp][] = [
  ['View', /^(html|resource|resourceUri|tool|dialects|name|version)$/],
  [
    'Connection',
    /^(client|server|serverId|relay|handlers|auth|elicitation|for|htmlFor|frame|recording|app)$/,
  ],
  ['Tool data', /^tool[A-Z]/],
  ['Look', /^(theme|canvas|host$|border|appearance|sizing|max[HW]|labels|inlineToolbar)/],
  ['Display mode', /isplayMode/],
  ['Sandbox', /^sandbox$/],
  ['Consent', /^(consent|focusGuard)$/],
];

const LISTS: Record<string, readonly string[]> = {
  DisplayMode: ['inline', 'fullscreen', 'pip', 'split'],
  DialectName: ['openai', 'mcp-ui'],
  ElicitationMode: ['form', 'app', 'none'],
};

/** Types that can be written as JSON. Everything else is an object of the page, such as a client or a function. */
const DATA =
  /^(Record<|Tool$|CallToolResult|ToolCancelled|ResourceContents|SandboxSettings|ConsentSettings|HostSettings|Partial<|readonly )/;

const literals = (parts: readonly string[]): string[] | undefined => {
  const texts = parts.map((part) => /^'(.*)'$/.exec(part)?.[1]);
  return texts.every((text) => text !== undefined) ? texts : undefined;
};

function controlFor(type: string): Pick<Control, 'control' | 'options'> {
  const parts = type.split(' | ').filter((part) => part !== 'undefined');
  const isOptional = type.includes('undefined');
  const [first = ''] = parts;
  const [, listed = ''] = /^readonly (\w+)\[\]$/.exec(first) ?? [];
  if (LISTS[listed]) return { control: { type: 'inline-check' }, options: LISTS[listed] };
  const choices = LISTS[first] ?? literals(parts);
  if (choices)
    return {
      control: { type: choices.length > 3 ? 'select' : 'inline-radio' },
      options: isOptional ? [undefined, ...choices] : choices,
    };
  if (['boolean', 'string', 'number'].includes(first))
    return { control: { type: first === 'string' ? 'text' : first } };
  return { control: DATA.test(first) ? { type: 'object' } : false };
}

const categoryOf = (name: string) =>
  GROUPS.find(([, names]) => names.test(name))?.[0] ?? 'Behaviour';

function controlOf({ name = '', description = '', type, default: value }: Entry): Control {
  const text = type?.text ?? 'unknown';
  return {
    name,
    description,
    ...controlFor(text),
    table: {
      category: categoryOf(name),
      type: { summary: text.replace(' | undefined', '') },
      ...(value !== undefined && { defaultValue: { summary: value } }),
    },
  };
}

/** The controls by property name. */
export function controlsOf(tag: string): Record<string, Control> {
  const order = [...GROUPS.map(([title]) => title), 'Behaviour'];
  const all = propertiesOf(tag)
    .map(controlOf)
    .toSorted((a, b) => order.indexOf(a.table.category) - order.indexOf(b.table.category));
  return Object.fromEntries(all.map((control) => [control.name, control]));
}
