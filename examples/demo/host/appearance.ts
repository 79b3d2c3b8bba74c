// Theme and look of the page. The apps follow by themselves: their frames read the CSS of this page.
import { byId, element } from './element.ts';

const PRESETS = ['default', 'dense', 'rounded', 'editor', 'high-contrast', 'dark', 'light'];

/** `high-contrast` -> `High contrast` */
const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replace('-', ' ');

export function offerAppearance(): void {
  const { documentElement } = document;
  const preset = byId<HTMLSelectElement>('preset');
  const theme = byId<HTMLSelectElement>('theme');
  preset.append(...PRESETS.map((name) => element('option', { value: name }, titleOf(name))));
  preset.addEventListener('change', () => {
    documentElement.dataset.preset = preset.value;
  });
  theme.addEventListener('change', () => {
    if (theme.value === 'auto') delete documentElement.dataset.theme;
    else documentElement.dataset.theme = theme.value;
  });
}
