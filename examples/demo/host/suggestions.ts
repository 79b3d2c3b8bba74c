// A script instead of a model: what a user might say, and the call that a model would make of it.
import { sayAsHost, sayAsUser } from './conversation.ts';
import { byId, element } from './element.ts';
import type { Server } from './servers.ts';

interface Suggestion {
  says: string;
  tool: string;
  input: Record<string, unknown>;
  answer: string;
}

const SUGGESTIONS: Suggestion[] = [
  {
    says: 'How did our teas sell last year?',
    tool: 'explore-sales',
    input: { groupBy: 'product' },
    answer: 'Here are the sales of 2025. Press a bar to see its orders.',
  },
  {
    says: 'Is the checkout healthy?',
    tool: 'watch-service',
    input: { service: 'checkout' },
    answer: 'I keep an eye on it. “Keep in view” lets it float while we talk.',
  },
  {
    says: 'Let us release the teapot.',
    tool: 'plan-release',
    input: { product: 'teapot' },
    answer: 'This is the form. Publishing is for everybody, so you are asked first.',
  },
  {
    says: 'I need a break. A game?',
    tool: 'play-four-in-a-row',
    input: { level: 'medium' },
    answer: 'You begin. I can play, too: pick “Drop a piece” in the composer.',
  },
  {
    says: 'What time is it?',
    tool: 'get-time',
    input: {},
    answer: 'This view is somebody else’s: a published server, written with the official SDK.',
  },
];

type Run = (server: Server, tool: Server['tools'][number], input: Record<string, unknown>) => void;

const used = new Set<Suggestion>();

/** Offers what the connected servers can do, each once. */
export function offerSuggestions(servers: readonly Server[], run: Run): void {
  const possible = SUGGESTIONS.flatMap((suggestion) => {
    const server = servers.find(
      ({ state, tools }) => state === 'ready' && tools.some(({ name }) => name === suggestion.tool),
    );
    const tool = server?.tools.find(({ name }) => name === suggestion.tool);
    return server && tool ? [{ suggestion, server, tool }] : [];
  });
  byId('suggestions').replaceChildren(
    ...possible
      .filter(({ suggestion }) => !used.has(suggestion))
      .map(({ suggestion, server, tool }) => {
        const onclick = () => {
          used.add(suggestion);
          sayAsUser(suggestion.says);
          sayAsHost(suggestion.answer);
          run(server, tool, suggestion.input);
          offerSuggestions(servers, run);
        };
        return element('li', {}, element('button', { type: 'button', onclick }, suggestion.says));
      }),
  );
}
