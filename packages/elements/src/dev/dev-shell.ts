// The page of the dev host: a toolbar, the view, the messages.
import { html, LitElement, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import type { AppError } from '../host/app-error.js';
import { environmentContext } from '../host/session/environment-context.js';
import type { SessionEvent } from '../host/session/session-events.js';
import type { HostContext } from '../protocol/host-context.js';
import { openDevFrame } from './dev-frame.js';
import { DevLog } from './dev-log.js';
import type { DevSample } from './dev-sample.js';
import { playScenario } from './dev-scenario.js';
import { CHOICES, keepSettings, readSettings } from './dev-settings.js';
import type { DevSettings } from './dev-settings.js';
import { styles } from './dev-shell.styles.js';
import { mockAnswers } from './mock-answers.js';
import { MockHost } from './mock-host.js';
import { hostPresets } from './presets.js';
import type { HostPreset } from './presets.js';

/** The settings that take effect only after a restart of the view. */
const RESTARTING: readonly (keyof DevSettings)[] = ['preset', 'data', 'csp'];
/** Milliseconds until the dev host reports that the view sent nothing. */
const SILENCE_MS = 5000;

export class DevShell extends LitElement {
  static override styles = styles;
  static override properties = {
    url: {},
    sample: { attribute: false },
    complaint: { attribute: false },
  };

  /** The URL of the view. Default: this page. */
  declare url: string;
  /** The tool call and the server that the dev host mocks. */
  declare sample: DevSample;
  /** The error of the sample. */
  declare complaint: string;

  readonly #log = new DevLog();
  readonly #container = document.createElement('div');
  readonly #resizes = new ResizeObserver(() => this.#updateContext());
  #settings = readSettings();
  #host: MockHost | undefined;
  #iframe: HTMLIFrameElement | undefined;
  #height: number | undefined;
  #problem = '';
  #life = new AbortController();
  #playing = new AbortController();

  constructor() {
    super();
    this.url = location.href;
    this.sample = {};
    this.complaint = '';
    this.#container.className = 'frame';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resizes.observe(this.#container);
  }

  // Not earlier, because a frame outside of the page has no window.
  protected override firstUpdated(): void {
    void this.#open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizes.disconnect();
    this.#end();
  }

  get #preset(): HostPreset {
    return hostPresets[this.#settings.preset];
  }

  #end(): void {
    this.#life.abort();
    this.#playing.abort();
    this.#host?.close();
    this.#container.replaceChildren();
  }

  /** Restarts the view with the current settings. */
  async #open(): Promise<void> {
    this.#end();
    const { signal } = (this.#life = new AbortController());
    this.#height = undefined;
    this.#problem = '';
    const host = this.#makeHost();
    this.#host = host;
    try {
      const frame = await openDevFrame({
        url: this.url,
        csp: this.#settings.csp,
        meta: this.sample.resourceMeta ?? {},
        container: this.#container,
        signal,
      });
      if (signal.aborted) return;
      this.#iframe = frame.iframe;
      this.#updateContext();
      host.accept(frame.transport);
      frame.load();
      setTimeout(() => this.#reportSilence(host), SILENCE_MS);
    } catch (error) {
      if (signal.aborted) return;
      const { message, hint = '' } = error as AppError;
      this.#complain(`${message}\n${hint}`);
    }
    this.requestUpdate();
  }

  #makeHost(): MockHost {
    const { hostInfo, without } = this.#preset;
    const handlers = mockAnswers(this.sample);
    const host: MockHost = new MockHost({
      hostInfo: () => hostInfo,
      handlers: () => handlers,
      without: () => without,
      onmessage: (entry) => {
        this.#log.add(entry);
        this.requestUpdate();
      },
      oninitialized: () => {
        this.#playing.abort();
        this.#playing = new AbortController();
        void playScenario(this.#settings.data, this.sample, host, this.#playing.signal);
      },
      onevent: (event) => this.#heard(event),
      ondisplaymode: (displayMode) => this.#change({ displayMode }),
      onreport: ({ kind, directive, blockedUri, message }) =>
        this.#note(`${String(directive ?? kind)}: ${String(blockedUri ?? message ?? '')}`, true),
    });
    return host;
  }

  /** Reports a view that sends nothing: usually its script failed, or the CSP blocks it. */
  #reportSilence(host: MockHost): void {
    if (host !== this.#host || host.connection?.stage !== 'waiting') return;
    const isBare = this.#settings.csp === 'sandbox';
    this.#complain(
      isBare
        ? 'The view sent nothing. The real sandbox loads no further files: open a view that was built into one HTML file.'
        : 'The view sent nothing. Check that it calls connect(), and look at the console and the messages.',
    );
  }

  #heard(event: SessionEvent): void {
    if (event.type === 'size-change') this.#height = event.height ?? this.#height;
    if (event.type === 'refused')
      for (const { what, reason } of event.refusals) this.#note(`${what}: ${reason}`, true);
    this.requestUpdate();
  }

  #note(text: string, isError = false): void {
    this.#log.note(text, isError);
    this.requestUpdate();
  }

  #complain(problem: string): void {
    this.#problem = problem.trim();
    this.requestUpdate();
  }

  #change(change: Partial<DevSettings>): void {
    this.#settings = { ...this.#settings, ...change };
    keepSettings(this.#settings);
    if (RESTARTING.some((name) => name in change)) void this.#open();
    else this.#updateContext();
    this.requestUpdate();
  }

  #updateContext(): void {
    const { preset, theme } = this.#settings;
    // This preset sends no context at all.
    if (preset === 'nothing') return;
    const { hostContext, fullscreenInsets } = this.#preset;
    const displayMode = this.#displayMode();
    const { clientWidth: width, clientHeight: height } = this.#iframe ?? this.#container;
    const isInline = displayMode === 'inline';
    const none = { top: 0, right: 0, bottom: 0, left: 0 };
    const context: HostContext = {
      ...environmentContext(),
      ...hostContext,
      theme,
      displayMode,
      containerDimensions: isInline ? { width } : { width, height },
      safeAreaInsets: (displayMode === 'fullscreen' && fullscreenInsets) || none,
      ...this.sample.hostContext,
    };
    this.#host?.setContext(context);
  }

  /** The display mode, or inline if the host does not support it. */
  #displayMode() {
    const { availableDisplayModes = ['inline'] } = this.#preset.hostContext;
    const { displayMode } = this.#settings;
    return availableDisplayModes.includes(displayMode) ? displayMode : 'inline';
  }

  protected override update(changed: PropertyValues): void {
    const list = () => this.renderRoot.querySelector('ol');
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = list() ?? {};
    super.update(changed);
    this.style.colorScheme = this.#settings.theme;
    // Keeps the newest message in view, unless the user has scrolled up.
    const isAtEnd = scrollTop + clientHeight > scrollHeight - 10;
    if (isAtEnd) list()?.scrollTo(0, list()!.scrollHeight);
  }

  protected override render(): TemplateResult {
    const { width } = this.#settings;
    const mode = this.#displayMode();
    const size =
      mode === 'inline'
        ? `${width === 'full' ? '' : `width:${width}px;`}height:${this.#height ?? 150}px`
        : '';
    return html`<main>
      <form aria-label="Settings" @submit=${(event: Event) => event.preventDefault()}>
        <h1>Dev host</h1>
        ${(Object.keys(CHOICES) as (keyof DevSettings)[]).map((name) => this.#select(name))}
        <button type="button" @click=${() => this.#open()}>Reload view</button>
      </form>
      <section class="stage" aria-label="Stage">
        ${[this.complaint, this.#problem].map((problem) =>
          problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing,
        )}
        <div class="box ${mode}" style=${size}>${this.#container}</div>
      </section>
      <section class="log" aria-labelledby="messages">
        <header>
          <h2 id="messages">Messages</h2>
          <button type="button" @click=${this.#clear}>Clear</button>
        </header>
        ${this.#log.render()}
      </section>
    </main>`;
  }

  readonly #clear = () => {
    this.#log.clear();
    this.requestUpdate();
  };

  #select(name: keyof DevSettings): TemplateResult {
    const [label, choices] = CHOICES[name];
    const { availableDisplayModes = ['inline'] } = this.#preset.hostContext;
    const isOffered = (value: string) =>
      name !== 'displayMode' || (availableDisplayModes as string[]).includes(value);
    const current = name === 'displayMode' ? this.#displayMode() : this.#settings[name];
    const changed = ({ target }: Event) =>
      this.#change({ [name]: (target as HTMLSelectElement).value });
    return html`<label
      >${label}
      <select name=${name} .value=${String(current)} @change=${changed}>
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
}
