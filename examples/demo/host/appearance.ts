// Theme and look of the page. The apps follow by themselves: their frames read the CSS of this page.
import { byId, element } from './element.ts';

const PRESETS = ['default', 'dense', 'rounded', 'editor', 'high-contrast', 'dark', 'light'];

export function offerAppearance(): void {
  const { documentElement } = document;
  const preset = byId<HTMLSelectElement>('preset');
  const theme = byId<HTMLSelectElement>('theme');
  preset.append(...PRESETS.map((name) => element('option', { value: name }, name)));
  preset.addEventListener('change', () => {
    documentElement.dataset.preset = preset.value;
  });
  theme.addEventListener('change', () => {
    if (theme.value === 'auto') delete documentElement.dataset.theme;
    else documentElement.dataset.theme = theme.value;
  });
}
