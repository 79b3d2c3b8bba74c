// What the apps told the model. A real host would put it into the next prompt; here it is shown.
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { byId, element } from './element.ts';

const notes = new Map<McpAppFrameElement, { app: string; text: string }>();

function render(): void {
  byId('context').replaceChildren(
    ...[...notes.values()].map(({ app, text }) =>
      element('li', {}, element('strong', {}, app), ' ', text),
    ),
  );
}

/** The last word of a frame counts; an empty one takes it back. */
export function remember(frame: McpAppFrameElement, app: string, text: string): void {
  if (text) notes.set(frame, { app, text });
  else notes.delete(frame);
  render();
}

export const knowledge = () => [...notes.values()].map(({ app, text }) => `${app}: ${text}`);
