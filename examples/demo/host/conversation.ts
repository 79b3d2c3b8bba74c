// The conversation: who said what, and where the apps are.
import { byId, element } from './element.ts';

const list = byId('conversation');

function add(className: string, ...children: (Node | string)[]): HTMLLIElement {
  const turn = element('li', { className }, ...children);
  list.append(turn);
  // What the user said goes to the top, and what follows grows below it.
  if (className === 'user') turn.scrollIntoView({ block: 'start' });
  return turn;
}

/** The user says something, or an app says it for them. */
export function sayAsUser(text: string, via?: string): void {
  add('user', element('p', {}, text), ...(via ? [element('small', {}, `via ${via}`)] : []));
}

/** The host answers; the place of a model. */
export function sayAsHost(text: string): void {
  add('host', element('p', {}, text));
}

/** Something went wrong. With `again`, the user can try once more. */
export function sayProblem(text: string, again?: () => void): void {
  const turn = add('problem', element('p', { role: 'alert' }, text));
  if (!again) return;
  const onclick = () => {
    turn.remove();
    // The button had the focus, and is gone.
    byId('compose').focus({ preventScroll: true });
    again();
  };
  turn.append(element('button', { type: 'button', onclick }, 'Try again'));
}

/** A card with a title and some buttons; the app goes into it. */
export function addCard(title: string, from: string, ...buttons: HTMLButtonElement[]) {
  const body = element('div', { className: 'body' });
  const head = element(
    'div',
    { className: 'head' },
    element('h2', {}, title, ' ', element('small', {}, from)),
    element('span', { className: 'actions' }, ...buttons),
  );
  const turn = add('app', head, body);
  return { turn, body };
}
