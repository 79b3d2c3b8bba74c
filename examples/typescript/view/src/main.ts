import { McpApp } from '@mcp-app/elements/view';
import '@mcp-app/elements/mcp-app-root/define';
import type { Poll, Tools } from '../shared/tools.js';

// A wrong name of a tool, or a wrong input, does not compile; `show-poll` is the tool that shows this view.
const app = new McpApp<Tools, 'show-poll'>({ name: 'Poll', version: '1.0.0' });

const heading = document.querySelector('h1')!;
const list = document.querySelector('ul')!;
const problem = document.querySelector('[role=alert]')!;

async function vote(poll: Poll['poll'], option: string): Promise<void> {
  try {
    show(await app.callServerTool({ name: 'vote', arguments: { poll, option } }));
  } catch (error) {
    problem.textContent = (error as Error).message;
  }
}

function rowOf({ poll }: Poll, { name, votes }: Poll['options'][number], all: number) {
  const row = document.createElement('li');
  const bar = document.createElement('progress');
  Object.assign(bar, { max: Math.max(all, 1), value: votes, ariaLabel: `Votes for ${name}` });
  const button = document.createElement('button');
  button.append(name, ' ', Object.assign(document.createElement('b'), { textContent: `${votes}` }));
  button.addEventListener('click', () => void vote(poll, name));
  row.append(button, bar);
  return row;
}

type Result = Awaited<ReturnType<typeof app.callServerTool<'vote'>>>;

function show({ structuredContent: poll, content, isError }: Result): void {
  const texts = content.map((block) => (block.type === 'text' ? block.text : ''));
  problem.textContent = isError || !poll ? texts.join('\n') || 'The tool failed.' : '';
  if (isError || !poll) return;
  heading.textContent = poll.question;
  // The new rows replace the button that was pressed: the focus returns to its successor.
  const pressed = [...list.querySelectorAll('button')].indexOf(
    document.activeElement as HTMLButtonElement,
  );
  const all = poll.options.reduce((sum, { votes }) => sum + votes, 0);
  list.replaceChildren(...poll.options.map((option) => rowOf(poll, option, all)));
  list.querySelectorAll('button')[pressed]?.focus();
}

app.on('toolresult', show);
document.querySelector('mcp-app-root')!.app = app;
