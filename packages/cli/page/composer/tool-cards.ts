// The first screen of a host without suggestions: the tools of its servers, those with a view first.
import { byId, element } from '../element.ts';
import { fieldsOf } from './form-fields.ts';
import { keepFocus } from '../keep-focus.ts';
import { hasView } from '../servers/servers.ts';
import type { Server } from '../servers/servers.ts';

type Tool = Server['tools'][number];

const requiresInput = ({ inputSchema }: Tool): boolean =>
  fieldsOf(inputSchema).some(({ name, isRequired }) => isRequired || name === undefined);

/** What to do with a tool. */
export interface ToolCardActions {
  /** Opens the form of the tool. */
  pick(server: Server, tool: Tool): void;
  /** Calls a tool that needs no input. */
  run(server: Server, tool: Tool): void;
}

/** @param isNamed whether the card names the server, because there are several */
function card(
  server: Server,
  tool: Tool,
  isNamed: boolean,
  { pick, run }: ToolCardActions,
): HTMLLIElement {
  const onclick = () => (requiresInput(tool) ? pick : run)(server, tool);
  const kind = hasView(tool) ? 'With a view' : 'Text only';
  const button = element(
    'button',
    { type: 'button', className: 'card tool', onclick },
    element('strong', {}, tool.title ?? tool.name),
    element('small', {}, tool.description ?? ''),
    element('small', { className: 'made' }, isNamed ? `${kind} · ${server.name}` : kind),
  );
  return element('li', {}, button);
}

/** More names than this would fill the screen. */
const MAX_NAMES = 2;

function titleOf(ready: readonly Server[]): string {
  if (ready.length > MAX_NAMES) return `${ready.length} servers`;
  return ready.map(({ name }) => name).join(', ') || 'No server yet';
}

/** Shows the tools of the servers that work. @param model the name of the model that answers, if there is one */
export function showToolCards(
  servers: readonly Server[],
  actions: ToolCardActions,
  model: string | undefined,
): void {
  const ready = servers.filter(({ state }) => state === 'ready');
  const tools = ready.flatMap((server) => server.tools.map((tool) => ({ server, tool })));
  tools.sort((one, other) => Number(hasView(other.tool)) - Number(hasView(one.tool)));
  byId('welcome-title').textContent = titleOf(ready);
  byId('welcome-text').textContent = explain(servers, tools.length, model);
  const cards = tools.map(({ server, tool }) => card(server, tool, ready.length > 1, actions));
  keepFocus(byId('cards'), cards, byId('compose'));
}

/** What a developer should know about the list. */
function explain(servers: readonly Server[], tools: number, model: string | undefined): string {
  // Others may still be starting, or never answer.
  if (tools > 0) {
    const pick = model ? `Write to ${model}, or pick a tool` : 'Pick a tool';
    return `${pick}: its view is shown in a sandbox on another origin.`;
  }
  if (servers.some(({ state }) => state === 'connecting')) return 'Connecting…';
  if (servers.some(({ state }) => state === 'ready'))
    return 'This server has no tools for a model.';
  return 'The server does not work. Its problem is at the side.';
}
