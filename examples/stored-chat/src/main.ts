// The page. It calls no tools: the backend did, and stored what the apps need.
import '@mcp-app/elements/mcp-app-frame/define';
import { configureFrames } from '@mcp-app/elements/mcp-app-frame';
import { messageQueue } from '@mcp-app/elements/chat';
import type { CallToolResult } from '@mcp-app/elements/protocol';

type Turn =
  | { role: 'user' | 'assistant'; text: string }
  | {
      role: 'tool';
      server: string;
      tool: string;
      input: Record<string, unknown>;
      /** Missing if the user may no longer use this server. */
      result?: CallToolResult;
    };

const find = <T extends Element = HTMLElement>(selector: string): T =>
  document.querySelector<T>(selector)!;
const post = (path: string, body?: object) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  });

function element(turn: Turn): HTMLElement {
  const paragraph = document.createElement('p');
  if (turn.role !== 'tool') return Object.assign(paragraph, { textContent: turn.text });
  const { server, tool, input, result } = turn;
  if (!result)
    return Object.assign(paragraph, { textContent: `You no longer have access to ${server}.` });
  // With a result, the frame shows the view and calls nothing. It is the same for a new call and for a stored one.
  const frame = document.createElement('mcp-app-frame');
  Object.assign(frame, { relay: `/relay/${server}`, tool, toolInput: input, toolResult: result });
  frame.handlers = {
    message: ({ content }) =>
      queue.add(content.map((block) => (block.type === 'text' ? block.text : '')).join('\n')),
  };
  return frame;
}

const show = (turns: Turn[]) => find('main').append(...turns.map(element));

// One message of the user or of a view at a time.
const queue = messageQueue(async (text: string) => {
  const answer = await post('/chat', { text });
  show(answer.ok ? await answer.json() : [{ role: 'assistant', text: await answer.text() }]);
});

async function start(): Promise<void> {
  const { user } = (await (await fetch('/user')).json()) as { user: string | null };
  find('#sign-in').hidden = user !== null;
  find('#chat').hidden = user === null;
  if (user === null) return;
  // What frames keep belongs to this user.
  configureFrames({ user });
  show(await (await fetch('/conversation')).json());
}

const fieldsOf = (event: SubmitEvent) => {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
  form.reset();
  return fields;
};
find<HTMLFormElement>('#sign-in').addEventListener('submit', async (event) => {
  await post('/sign-in', fieldsOf(event));
  await start();
});
find<HTMLFormElement>('#message').addEventListener('submit', (event) => {
  queue.add(fieldsOf(event)['text']!);
});
find('#sign-out').addEventListener('click', async () => {
  await post('/sign-out');
  location.reload();
});
await start();
