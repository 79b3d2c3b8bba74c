// What the apps told the model, in one line below the composer. A model gets it with its next turn.
import { modelText } from '@mcp-app/elements/chat';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { CallToolResult } from '@modelcontextprotocol/client';
import { byId, element } from '../element.ts';

const line = byId('context');
/** Says who answers, while no app has told the model anything. */
let nothing: readonly (Node | string)[] = [...line.childNodes];
const notes = new Map<McpAppFrameElement, { app: string; text: string }>();

export const knowledge = () => [...notes.values()].map(({ app, text }) => `${app}: ${text}`);

export function sayWhoAnswers(...words: readonly (Node | string)[]): void {
  nothing = words;
  render();
}

function render(): void {
  const known = knowledge().join(' · ');
  line.classList.toggle('known', known !== '');
  line.title = known;
  line.replaceChildren(
    ...(known ? [element('strong', {}, 'The model knows'), ` ${known}`] : nothing),
  );
}

/** What is longer is cut. */
const MAX_CONTEXT = 20_000;

type Context = Pick<CallToolResult, 'structuredContent'> & Partial<Pick<CallToolResult, 'content'>>;

/** The last context of a frame counts; an empty one removes it. */
export function remember(frame: McpAppFrameElement, app: string, context: Context): void {
  const { content = [], structuredContent } = context;
  const isEmpty =
    content.every((block) => block.type === 'text' && block.text === '') && !structuredContent;
  const limits = { structured: 'always', maxText: MAX_CONTEXT } as const;
  const text = isEmpty ? '' : modelText({ content, structuredContent }, limits);
  if (text) notes.set(frame, { app, text });
  else notes.delete(frame);
  render();
}

export function forgetContext(): void {
  notes.clear();
  render();
}
