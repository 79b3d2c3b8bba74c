// “Show code” of an app: the tag that shows it, to copy.
import { element } from '../element.ts';
import { frameTag } from './frame-tag.ts';
import type { TagSettings } from './frame-tag.ts';

/** How long the button confirms the copy. */
const COPIED_MS = 2000;

async function copy(button: HTMLButtonElement, text: string): Promise<void> {
  const done = await navigator.clipboard?.writeText(text).then(
    () => 'Copied',
    () => 'Select the text to copy it',
  );
  button.textContent = done ?? 'Select the text to copy it';
  setTimeout(() => (button.textContent = 'Copy'), COPIED_MS);
}

/** The button and the code that it opens. */
export function showCode(settings: TagSettings) {
  const tag = frameTag(settings);
  const copyButton = element('button', { type: 'button' }, 'Copy');
  copyButton.addEventListener('click', () => void copy(copyButton, tag));
  const code = element('pre', { tabIndex: 0 }, element('code', {}, tag));
  const panel = element('div', { className: 'tag', hidden: true }, code, copyButton);
  const button = element('button', { type: 'button', ariaExpanded: 'false' }, 'Show code');
  button.addEventListener('click', () => {
    panel.hidden = !panel.hidden;
    button.ariaExpanded = String(!panel.hidden);
    button.textContent = panel.hidden ? 'Show code' : 'Hide code';
  });
  return { button, panel };
}
