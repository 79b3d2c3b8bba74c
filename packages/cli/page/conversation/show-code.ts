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

/**
 * The button and the code that it opens.
 * @param settings called when it is opened: a model may still write the input
 */
export function showCode(settings: () => TagSettings) {
  const copyButton = element('button', { type: 'button' }, 'Copy');
  const code = element('code');
  copyButton.addEventListener('click', () => void copy(copyButton, code.textContent));
  const box = element('pre', { tabIndex: 0 }, code);
  const panel = element('div', { className: 'tag', hidden: true }, box, copyButton);
  const button = element('button', { type: 'button', ariaExpanded: 'false' }, 'Show code');
  button.addEventListener('click', () => {
    panel.hidden = !panel.hidden;
    code.textContent = frameTag(settings());
    button.ariaExpanded = String(!panel.hidden);
    button.textContent = panel.hidden ? 'Show code' : 'Hide code';
  });
  return { button, panel };
}
