// The dev host's settings as a row of choices.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { CHOICES } from './dev-settings.js';
import type { DevSettings } from './dev-settings.js';
import type { HostPreset } from '../presets/host-presets.js';

export interface DevToolbar {
  settings: DevSettings;
  preset: HostPreset;
  change(change: Partial<DevSettings>): void;
  reload(): void;
}

function choice({ settings, preset, change }: DevToolbar, name: keyof DevSettings): TemplateResult {
  const [label, choices] = CHOICES[name];
  const { availableDisplayModes = ['inline'] } = preset.hostContext;
  const isOffered = (value: string) =>
    name !== 'displayMode' || (availableDisplayModes as string[]).includes(value);
  const current = settings[name];
  return html`<label
    >${label}
    <select
      name=${name}
      .value=${String(current)}
      @change=${({ target }: Event) => change({ [name]: (target as HTMLSelectElement).value })}
    >
      ${Object.entries(choices).map(
        ([value, text]) =>
          html`<option
            value=${value}
            ?disabled=${!isOffered(value)}
            ?selected=${value === String(current)}
          >
            ${text}
          </option>`,
      )}
    </select>
  </label>`;
}

export const devToolbar = (toolbar: DevToolbar): TemplateResult =>
  html`<form
    class="toolbar"
    aria-label="Settings"
    @submit=${(event: Event) => event.preventDefault()}
  >
    <h1>Dev host</h1>
    ${(Object.keys(CHOICES) as (keyof DevSettings)[]).map((name) => choice(toolbar, name))}
    <button type="button" @click=${toolbar.reload}>Reload view</button>
  </form>`;
