import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { PRESET_NAMES } from './preset-names.js';
import { controls } from '../views/controls-template.js';
import './presets.css';

/** The default look on real controls, made only of the standard variables. */
const meta: Meta = {
  title: 'Tokens/Controls',
  tags: ['!autodocs'],
  parameters: { controls: { disable: true } },
};
export default meta;

/** In the theme and with the host selected in the toolbar. */
export const DefaultLook: StoryObj = {
  render: () =>
    html`<main class="kit look">
      <h1>Controls</h1>
      ${controls()}
    </main>`,
};

/** Light and dark side by side. */
export const LightAndDark: StoryObj = {
  render: () =>
    html`<main class="both">
      ${['light', 'dark'].map(
        (theme) =>
          html`<div class="kit look" data-theme=${theme} data-preset="default">
            <h2>${theme}</h2>
            ${controls()}
          </div>`,
      )}
    </main>`,
  // The same controls are shown twice, so their ids, names and regions are duplicated.
  parameters: {
    a11y: { test: 'off' },
  },
};

/** A card under each preset. */
export const Presets: StoryObj = {
  render: () =>
    html`<main class="presets">
      ${PRESET_NAMES.filter((preset) => preset !== 'no-variables').map(
        (preset) =>
          html`<section class="kit card-of-preset" data-preset=${preset}>
            <div class="stack">
              <h2>${preset}</h2>
              <p class="quiet">Parcels leave at four. <a href="#orders">See the orders</a></p>
              <div class="alert info"><strong>Good to know</strong>Saturday is the best day.</div>
              <div class="alert danger"><strong>Refused</strong>Ask for another card.</div>
              <div class="row">
                <button class="primary">Save</button><button class="outline">Preview</button
                ><button class="ghost">Cancel</button>
              </div>
            </div>
          </section>`,
      )}
    </main>`,
};
