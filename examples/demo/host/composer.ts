// The composer: any tool of any server, and of any app on the page, with a form made of its schema.
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { Tool } from '@modelcontextprotocol/client';
import { byId, element } from './element.ts';
import { sayProblem } from './conversation.ts';
import type { Server } from './servers.ts';
import { showFields } from './tool-form.ts';

/** A tool that can be picked, and what running it means. */
export interface Choice {
  group: string;
  tool: Pick<Tool, 'name' | 'title' | 'inputSchema'>;
  run(input: Record<string, unknown>): void;
}

const keyOf = ({ group, tool }: Choice) => `${group}/${tool.name}`;

export class Composer {
  readonly #select = byId<HTMLSelectElement>('tool');
  #choices: Choice[] = [];
  #read: () => Record<string, unknown> = () => ({});
  #shown: string | undefined;
  #isChosen = false;

  constructor() {
    this.#select.addEventListener('change', () => {
      this.#isChosen = true;
      this.#showFields();
    });
    byId('composer').addEventListener('submit', (event) => {
      event.preventDefault();
      try {
        this.#chosen()?.run(this.#read());
      } catch (error) {
        sayProblem((error as Error).message);
      }
    });
  }

  /** Offers these tools; what the user typed for the chosen one stays. */
  offer(choices: Choice[]): void {
    this.#choices = choices;
    const before = this.#select.value;
    const groups = Map.groupBy(choices, ({ group }) => group);
    this.#select.replaceChildren(
      ...[...groups].map(([label, members]) =>
        element(
          'optgroup',
          { label },
          ...members.map((choice) =>
            element('option', { value: keyOf(choice) }, choice.tool.title ?? choice.tool.name),
          ),
        ),
      ),
    );
    // Servers come in any order: until the user chooses, the first in the list is shown.
    if (this.#isChosen && choices.some((choice) => keyOf(choice) === before))
      this.#select.value = before;
    this.#showFields();
  }

  #chosen(): Choice | undefined {
    return this.#choices.find((choice) => keyOf(choice) === this.#select.value);
  }

  #showFields(): void {
    const choice = this.#chosen();
    if (choice && keyOf(choice) === this.#shown) return;
    this.#shown = choice && keyOf(choice);
    this.#read = showFields(byId('fields'), choice?.tool ?? { inputSchema: { type: 'object' } });
  }
}

/** The tools of the servers that work. */
export const choicesOfServers = (
  servers: readonly Server[],
  run: (server: Server, tool: Tool, input: Record<string, unknown>) => void,
): Choice[] =>
  servers
    .filter(({ state }) => state === 'ready')
    .flatMap((server) =>
      server.tools.map((tool) => ({
        group: server.name,
        tool,
        run: (input) => run(server, tool, input),
      })),
    );

/** The tools that the apps on the page offer. */
export const choicesOfApps = (
  tools: ReadonlyMap<McpAppFrameElement, readonly Choice['tool'][]>,
  run: (frame: McpAppFrameElement, name: string, input: Record<string, unknown>) => void,
): Choice[] =>
  [...tools].flatMap(([frame, offered], index) =>
    offered.map((tool) => ({
      group: `${frame.appInfo?.name ?? 'App'} (app ${index + 1})`,
      tool,
      run: (input) => run(frame, tool.name, input),
    })),
  );
