// Look and theme of the page, which its address names as well. The apps follow automatically, because their frames read the CSS of this page.
import { byId, element } from './element.ts';
import { changeAddress, inAddress } from './page-address.ts';
import { preference, savePreference } from './preferences.ts';

/** Looks that have both light and dark: the theme is a separate choice. */
const PRESETS = ['default', 'dense', 'rounded', 'editor', 'high-contrast'];
const THEMES = ['auto', 'light', 'dark'];

/** `high-contrast` -> `High contrast` */
const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replace('-', ' ');

const chosen = (from: readonly string[], name: string | undefined) =>
  name !== undefined && from.includes(name) ? name : from[0]!;

export function offerAppearance(): void {
  const { dataset } = document.documentElement;
  const preset = byId<HTMLSelectElement>('preset');
  const theme = byId<HTMLSelectElement>('theme');
  preset.append(...PRESETS.map((name) => element('option', { value: name }, titleOf(name))));
  preset.value = chosen(PRESETS, inAddress('look') ?? preference('preset'));
  theme.value = chosen(THEMES, inAddress('theme') ?? preference('theme'));
  const apply = () => {
    dataset.preset = preset.value;
    if (theme.value === 'auto') delete dataset.theme;
    else dataset.theme = theme.value;
    changeAddress({
      look: preset.value === PRESETS[0] ? undefined : preset.value,
      theme: theme.value === THEMES[0] ? undefined : theme.value,
    });
  };
  preset.addEventListener('change', () => {
    savePreference('preset', preset.value);
    apply();
  });
  theme.addEventListener('change', () => {
    savePreference('theme', theme.value);
    apply();
  });
  apply();
}
