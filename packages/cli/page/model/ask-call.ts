// Asks the user before the model calls a tool whose server says that it cannot be undone.
import type { Tool } from '@modelcontextprotocol/client';
import { byId, element } from '../element.ts';

/** The same rule as for calls of apps: the preset `default` of the policy. */
export const mustAsk = ({ annotations }: Tool): boolean =>
  annotations?.destructiveHint === true && annotations.readOnlyHint !== true;

/** Shows the question, and removes it with the answer. Without an answer, the call is not made. */
export function askUser(
  { tool, server, input }: { tool: Tool; server: string; input: Record<string, unknown> },
  place: HTMLElement,
  signals: readonly AbortSignal[],
): Promise<boolean> {
  const signal = AbortSignal.any([...signals]);
  if (signal.aborted) return Promise.resolve(false);
  const title = tool.title ?? tool.name;
  const text = `May the model run “${title}” on ${server}? The server says that it changes or deletes something for good.`;
  return new Promise((resolve) => {
    const answer = (isAllowed: boolean) => {
      signal.removeEventListener('abort', deny);
      const hadFocus = box.contains(document.activeElement);
      box.remove();
      if (hadFocus) byId('compose').focus({ preventScroll: true });
      resolve(isAllowed);
    };
    const deny = () => answer(false);
    const button = (label: string, onclick: () => void) =>
      element('button', { type: 'button', onclick }, label);
    const actions = element(
      'div',
      { className: 'offers' },
      button('Do not run it', deny),
      button('Run it', () => answer(true)),
    );
    const shown = element('pre', { tabIndex: 0 }, JSON.stringify(input, null, 2));
    const box = element(
      'div',
      { className: 'ask', role: 'group', ariaLabel: 'Permission' },
      element('p', { role: 'alert' }, text),
      shown,
      actions,
    );
    place.append(box);
    box.scrollIntoView({ block: 'nearest' });
    signal.addEventListener('abort', deny);
  });
}
