// A table per group of variables. Each row shows its sample in light and in dark, whatever theme the page has.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import tokens from '../../packages/tokens/dist/tokens.json';

interface Token {
  type: string;
  description: string;
  light: string;
  dark: string;
}
type Entry = readonly [name: string, token: Token];

const ENTRIES: readonly Entry[] = Object.entries(tokens as Record<string, Token>);

const GROUPS: readonly [title: string, pattern: RegExp][] = [
  ['Backgrounds', /^--color-background/],
  ['Texts', /^--color-text/],
  ['Borders', /^--color-border/],
  ['Rings', /^--color-ring/],
  ['Fonts and weights', /^--font-(sans|mono|weight)/],
  ['Text sizes', /^--font-text/],
  ['Heading sizes', /^--font-heading/],
  ['Radius and width', /^--border-/],
  ['Shadows', /^--shadow/],
];

const box = (style: string, text = '') => html`<span class="sample" style=${style}>${text}</span>`;

const SAMPLES: readonly [RegExp, (name: string) => TemplateResult][] = [
  [/^--color-background/, (name) => box(`background: var(${name})`)],
  [
    /^--color-text-inverse/,
    (name) => box(`background: var(--color-background-inverse); color: var(${name})`, 'Ag'),
  ],
  [
    /^--color-text-disabled/,
    (name) => html`<button disabled class="sample" style="color: var(${name})">Ag</button>`,
  ],
  [/^--color-text/, (name) => box(`color: var(${name})`, 'Ag')],
  [
    /^--color-(border|ring)-inverse/,
    (name) =>
      box(`background: var(--color-background-inverse); box-shadow: inset 0 0 0 2px var(${name})`),
  ],
  [/^--color-border/, (name) => box(`border-color: var(${name})`)],
  [/^--color-ring/, (name) => box(`outline: 2px solid var(${name}); outline-offset: -6px`)],
  [/^--font-(sans|mono)/, (name) => box(`font-family: var(${name})`, 'Ag 123')],
  [/^--font-weight/, (name) => box(`font-weight: var(${name})`, 'Ag')],
  [/line-height$/, (name) => box(`block-size: auto; line-height: var(${name})`, 'Ag')],
  [/-size$/, (name) => box(`block-size: auto; line-height: 1.2; font-size: var(${name})`, 'Ag')],
  [
    /^--border-radius/,
    (name) => box(`border-color: var(--color-border-primary); border-radius: var(${name})`),
  ],
  [/^--border-width/, (name) => box(`border: var(${name}) solid var(--color-text-primary)`)],
  [/^--shadow/, (name) => box(`box-shadow: var(${name}); border-color: transparent`)],
];

function sample(name: string): TemplateResult {
  const [, draw] = SAMPLES.find(([pattern]) => pattern.test(name))!;
  return draw(name);
}

const value = (theme: 'light' | 'dark', name: string, text: string) =>
  html`<td>
    <div class="value" data-theme=${theme} data-preset="default">
      <span aria-hidden="true">${sample(name)}</span><code>${text}</code>
    </div>
  </td>`;

const row = ([name, { light, dark, description }]: Entry) =>
  html`<tr>
    <th scope="row">
      <code data-variable>${name}</code>
      <span class="quiet">${description}</span>
    </th>
    ${value('light', name, light)} ${value('dark', name, dark)}
  </tr>`;

/** All variables, by group. */
export const gallery = (): TemplateResult =>
  html`${GROUPS.map(
    ([title, pattern]) =>
      html`<section class="stack">
        <h2>${title}</h2>
        <div class="table" tabindex="0" role="region" aria-label=${title}>
          <table>
            <thead>
              <tr>
                <th scope="col">Variable</th>
                <th scope="col">Light</th>
                <th scope="col">Dark</th>
              </tr>
            </thead>
            <tbody>
              ${ENTRIES.filter(([name]) => pattern.test(name)).map(row)}
            </tbody>
          </table>
        </div>
      </section>`,
  )}`;
