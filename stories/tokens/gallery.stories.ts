import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';
import { expect } from 'storybook/test';
import { contrastTable } from './contrast-table.js';
import './gallery.css';
import { gallery } from './gallery.js';

/** The 76 standard variables: what each is for, its value in light and dark, and how it looks. */
const meta: Meta = {
  title: 'Tokens/Gallery',
  tags: ['!autodocs'],
  parameters: { controls: { disable: true } },
};
export default meta;

const page = (title: string, words: string, content: unknown) =>
  html`<main class="kit gallery stack">
    <header>
      <h1>${title}</h1>
      <p class="quiet">${words}</p>
    </header>
    ${content}
  </main>`;

/** Every variable. */
export const AllVariables: StoryObj = {
  render: () =>
    page(
      'All 76 variables',
      'Those of the MCP Apps standard, with the values of the default look.',
      gallery(),
    ),
  async play({ canvasElement }) {
    const names = [...canvasElement.querySelectorAll('[data-variable]')];
    await expect(new Set(names.map((name) => name.textContent)).size).toBe(76);
  },
};

/** Every pair of colours that is read together, with its ratio and the required ratio. */
export const Contrast: StoryObj = {
  render: () =>
    page(
      'Contrast',
      'Every pair of text or ring on a background, as the build checks it (WCAG AA).',
      contrastTable(),
    ),
  async play({ canvasElement }) {
    await expect(canvasElement.querySelectorAll('tbody tr').length).toBeGreaterThan(40);
    await expect(canvasElement.querySelectorAll('.tag.danger')).toHaveLength(0);
  },
};
