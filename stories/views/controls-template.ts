// The default look on real controls; the same template is used in a Storybook page and in a view.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import './controls.css';

const TEXTS = ['lg', 'md', 'sm', 'xs'] as const;
const HEADINGS = ['3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs'] as const;
const ALERTS = [
  ['info', 'A new version is there', 'It is installed when you close the window.'],
  ['success', 'Payment received', 'The order leaves tomorrow morning.'],
  ['warning', 'Stock is low', 'Two pieces are left of the large mug.'],
  ['danger', 'The card was refused', 'Ask the customer for another one.'],
] as const;

const type = (kind: 'text' | 'heading', size: string) =>
  `font-size: var(--font-${kind}-${size}-size); line-height: var(--font-${kind}-${size}-line-height)`;

const section = (title: string, content: TemplateResult) =>
  html`<section class="stack">
    <h2 class="label">${title}</h2>
    ${content}
  </section>`;

const typography = () => html`
  ${HEADINGS.map(
    (size) =>
      html`<p class="heading" style=${type('heading', size)}>
        Heading ${size} <span class="name">Orders of the week</span>
      </p>`,
  )}
  ${TEXTS.map(
    (size) =>
      html`<p style=${type('text', size)}>
        Text ${size}: parcels leave at four. <a href="#orders">See the orders</a>,
        <strong>all paid</strong>, <code>A-1042</code>.
      </p>`,
  )}
`;

const buttons = () => html`
  <div class="row">
    <button class="primary">Save order</button>
    <button class="secondary">Preview</button>
    <button class="outline">Duplicate</button>
    <button class="ghost">Cancel</button>
    <button class="danger">Delete</button>
    <button class="primary focused">Focused</button>
    <button disabled>Not now</button>
  </div>
`;

const inputs = () => html`
  <form class="columns">
    <label class="field">Name <input value="Ada Lovelace" autocomplete="off" /></label>
    <label class="field">Note <input placeholder="Leave it with the neighbour" /></label>
    <label class="field">
      Shipping
      <select>
        <option>Standard, 3 days</option>
        <option>Express, tomorrow</option>
      </select>
    </label>
    <label class="field">
      Post code
      <input value="12" aria-invalid="true" aria-describedby="code-error" />
      <span class="error" id="code-error">A post code has five digits.</span>
    </label>
    <label class="field">Focused <input class="focused" value="You are here" /></label>
    <label class="field">Locked <input value="Paid by invoice" disabled /></label>
    <label class="row"><input type="checkbox" checked /> Wrap it as a present</label>
    <label class="row"><input type="radio" name="when" checked /> In the morning</label>
    <label class="field">Discount <input type="range" value="40" /></label>
  </form>
`;

const alerts = () => html`
  <div class="alerts">
    ${ALERTS.map(
      ([kind, title, words]) =>
        html`<div class="alert ${kind}"><strong>${title}</strong>${words}</div>`,
    )}
  </div>
`;

const table = () => html`
  <div class="table" tabindex="0" role="region" aria-label="Parcels">
    <table>
      <thead>
        <tr>
          <th scope="col">Parcel</th>
          <th scope="col">To</th>
          <th scope="col">State</th>
          <th scope="col" class="number">Weight</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">P-31</th>
          <td>Lisbon</td>
          <td><span class="tag success">delivered</span></td>
          <td class="number">1.20 kg</td>
        </tr>
        <tr>
          <th scope="row">P-32</th>
          <td>Graz</td>
          <td><span class="tag warning">on its way</span></td>
          <td class="number">0.45 kg</td>
        </tr>
        <tr>
          <th scope="row">P-33</th>
          <td>Aarhus</td>
          <td><span class="tag danger">returned</span></td>
          <td class="number">12.00 kg</td>
        </tr>
      </tbody>
    </table>
  </div>
`;

const shapes = () => html`
  <div class="row">
    ${['xs', 'sm', 'md', 'lg', 'xl', 'full'].map(
      (size) =>
        html`<span class="shape" style="border-radius: var(--border-radius-${size})"
          >${size}</span
        >`,
    )}
  </div>
  <div class="row">
    ${['hairline', 'sm', 'md', 'lg'].map(
      (size) => html`<span class="shade" style="box-shadow: var(--shadow-${size})">${size}</span>`,
    )}
  </div>
  <div class="row">
    ${['primary', 'secondary', 'info', 'danger', 'success', 'warning'].map(
      (name) =>
        html`<span class="ring" style="outline-color: var(--color-ring-${name})">${name}</span>`,
    )}
  </div>
`;

/** Text sizes, headings, buttons, inputs, alerts, table, radius, shadow, rings. */
export const controls = (): TemplateResult => html`
  <div class="controls">
    ${section('Buttons', buttons())} ${section('Inputs', inputs())} ${section('Alerts', alerts())}
    ${section('Table', table())} ${section('Radius, shadow, ring', shapes())}
    ${section('Type', typography())}
  </div>
`;
