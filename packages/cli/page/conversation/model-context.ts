// What the apps told the model. A real host would put it into the next prompt; here it is shown in one line.
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { byId, element } from '../element.ts';

const line = byId('context');
const nothing = line.textContent;
const notes = new Map<McpAppFrameElement, { app: string; text: string }>();

export const knowledge = () => [...notes.values()].map(({ app, text }) => `${app}: ${text}`);

function render(): void {
  const known = knowledge().join(' · ');
  line.classList.toggle('known', known !== '');
  line.title = known;
  line.replaceChildren(
    ...(known ? [element('strong', {}, 'The model knows'), ` ${known}`] : [nothing]),
  );
}

/** The last context of a frame counts; an empty one removes it. */
export function remember(frame: McpAppFrameElement, app: string, text: string): void {
  if (text) notes.set(frame, { app, text });
  else notes.delete(frame);
  render();
}

export function forgetContext(): void {
  notes.clear();
  render();
}
