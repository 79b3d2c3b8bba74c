// The first screen of a host without suggestions: the tools of its servers, those with a view first.
import { byId, element } from '../element.ts';
import { keepFocus } from '../keep-focus.ts';
import { hasView } from '../servers/servers.ts';
import type { Server } from '../servers/servers.ts';

type Tool = Server['tools'][number];

const requiresInput = ({ inputSchema }: Tool): boolean =>
  Array.isArray(inputSchema.required) && inputSchema.required.length > 0;

/** What to do with a tool. */
export interface ToolCardActions {
  /** Opens the form of the tool. */
  pick(server: Server, tool: Tool): void;
  /** Calls a tool that needs no input. */
  run(server: Server, tool: Tool): void;
}

function card(server: Server, tool: Tool, { pick, run }: ToolCardActions): HTMLLIElement {
  const onclick = () => (requiresInput(tool) ? pick : run)(server, tool);
  const button = element(
    'button',
    { type: 'button', className: 'card tool', onclick },
    element('strong', {}, tool.title ?? tool.name),
    element('small', {}, tool.description ?? ''),
    element('small', { className: 'made' }, hasView(tool) ? 'With a view' : 'Text only'),
  );
  return element('li', {}, button);
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
  byId('welcome-title').textContent = ready.map(({ name }) => name).join(', ') || 'No server yet';
  byId('welcome-text').textContent = explain(servers, tools.length, model);
  const cards = tools.map(({ server, tool }) => card(server, tool, actions));
  keepFocus(byId('cards'), cards, byId('compose'));
}

/** What a developer should know about the list. */
function explain(servers: readonly Server[], tools: number, model: string | undefined): string {
  if (servers.some(({ state }) => state === 'connecting')) return 'Connecting…';
  if (tools > 0) {
    const pick = model ? `Write to ${model}, or pick a tool` : 'Pick a tool';
    return `${pick}: its view is shown in a sandbox on another origin.`;
  }
  if (servers.some(({ state }) => state === 'ready'))
    return 'This server has no tools for a model.';
  return 'The server does not work. Its problem is at the side.';
}
