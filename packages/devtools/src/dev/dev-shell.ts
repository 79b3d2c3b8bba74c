// The page of the dev host: a toolbar, the view on its device, the inspector, and the data editor.
import '../mcp-app-inspector/quiet-lit.js';
import { html, LitElement, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import type { AppError, SessionEvent } from '@mcp-app/elements/host';
import { environmentContext } from '@mcp-app/elements/host';
import type { HostContext } from '@mcp-app/elements/protocol';
import { DevData, editedSample } from './dev-data.js';
import { openDevFrame } from './dev-frame.js';
import type { DevSample } from './dev-sample.js';
import { playScenario } from './dev-scenario.js';
import {
  DEVICES,
  readEditedData,
  readSettings,
  viewAddress,
  withSettings,
} from './dev-settings.js';
import type { Device, DevSettings } from './dev-settings.js';
import { DevPanels } from './dev-panels.js';
import { styles } from './dev-shell.styles.js';
import { devToolbar } from './dev-toolbar.js';
import { DevView } from './dev-view.js';
import { mockAnswers } from '../mock-server/mock-answers.js';
import { MockHost } from '@mcp-app/elements/mock';
import { hostPresets } from '../presets/host-presets.js';
import type { HostPreset } from '../presets/host-presets.js';

/** The settings that take effect only after a restart of the view. */
const RESTARTING: readonly (keyof DevSettings)[] = ['preset', 'data', 'csp'];
/** Milliseconds until the dev host reports that the view sent nothing. */
const SILENCE_MS = 5000;
const VIEW_TAG = 'mcp-app-dev-view';

function makeView(): DevView {
  if (!customElements.get(VIEW_TAG)) customElements.define(VIEW_TAG, DevView);
  return new DevView();
}

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
  /** Why the sample could not be read. */
  declare complaint: string;

  readonly #view = makeView();
  readonly #resizes = new ResizeObserver(() => this.#updateContext());
  readonly #data = new DevData(readEditedData(location.href), () => this.requestUpdate());
  #settings = readSettings(location.href);
  readonly #panels = new DevPanels(() => this.requestUpdate());
  #host: MockHost | undefined;
  #iframe: HTMLIFrameElement | undefined;
  #height: number | undefined;
  #problem = '';
  #life = new AbortController();
  #playing = new AbortController();

  constructor() {
    super();
    this.url = viewAddress(location.href);
    this.sample = {};
    this.complaint = '';
    this.#view.className = 'frame';
    this.#view.reload = () => void this.#open();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resizes.observe(this.#view);
  }

  // Not earlier, because an iframe outside the page has no window.
  protected override async firstUpdated(): Promise<void> {
    void this.#data.show(this.sample);
    // Load the inspector first, so that it sees every message.
    await import('../mcp-app-inspector/mcp-app-inspector.define.js');
    if (this.isConnected) await this.#open();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizes.disconnect();
    this.#end();
  }

  /** What is sent to the view: the sample with the user's edits. */
  get #shownSample(): DevSample {
    return editedSample(this.sample, this.#data.edited);
  }

  get #device(): Device {
    return DEVICES[this.#settings.device];
  }

  get #preset(): HostPreset {
    return hostPresets[this.#settings.preset];
  }

  #end(): void {
    this.#life.abort();
    this.#playing.abort();
    this.#host?.close();
    this.#view.replaceChildren();
  }

  /** Restarts the view with the current settings. */
  async #open(): Promise<void> {
    this.#end();
    const { signal } = (this.#life = new AbortController());
    this.#height = undefined;
    this.#problem = '';
    const host = this.#makeHost();
    this.#host = host;
    const { hostInfo } = this.#preset;
    this.#view.begin(host, { hostInfo, csp: this.sample.resourceMeta?.csp ?? {}, refusals: [] });
    try {
      const frame = await openDevFrame({
        url: this.url,
        csp: this.#settings.csp,
        meta: this.sample.resourceMeta ?? {},
        container: this.#view,
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
      onmessage: (entry) => this.#view.record(entry),
      oninitialized: () => {
        this.#view.report('ready');
        this.#playing.abort();
        this.#playing = new AbortController();
        void playScenario(this.#settings.data, this.#shownSample, host, this.#playing.signal);
      },
      onevent: (event) => this.#onSessionEvent(event),
      ondisplaymode: (displayMode) => this.#change({ displayMode }),
      onreport: ({ kind, directive, blockedUri, message }) =>
        directive === undefined
          ? this.#view.emit('log', { level: 'error', data: String(message ?? kind) })
          : this.#view.emit('csp-violation', { directive, blockedUri }),
    });
    return host;
  }

  /** Reports a view that sends nothing. Usually its script failed, or the CSP blocks it. */
  #reportSilence(host: MockHost): void {
    if (host !== this.#host || host.connection?.stage !== 'waiting') return;
    const isBare = this.#settings.csp === 'sandbox';
    this.#complain(
      isBare
        ? 'The view sent nothing. The real sandbox does not load other files: open a view that was built into one HTML file.'
        : 'The view sent nothing. Check that it calls connect(), and look at the console and the messages.',
    );
  }

  #onSessionEvent(event: SessionEvent): void {
    if (event.type === 'size-change') this.#height = event.height ?? this.#height;
    if (event.type === 'refused') this.#view.emit('refused', { refusals: event.refusals });
    this.requestUpdate();
  }

  #complain(problem: string): void {
    this.#problem = problem.trim();
    this.#view.report('error');
    this.requestUpdate();
  }

  #change(change: Partial<DevSettings>): void {
    this.#settings = { ...this.#settings, ...change };
    this.#keep();
    if (RESTARTING.some((name) => name in change)) void this.#open();
    else this.#updateContext();
    this.requestUpdate();
  }

  #keep(): void {
    const address = withSettings(location.href, this.#settings, this.#data.edited);
    history.replaceState(history.state, '', address);
  }

  readonly #applyData = (): void => {
    this.#keep();
    void this.#open();
  };

  readonly #resetData = (): void => {
    this.#data.edited = {};
    this.#applyData();
    void this.#data.show(this.sample);
  };

  #updateContext(): void {
    const { preset, theme } = this.#settings;
    // This preset sends no context at all.
    if (preset === 'nothing') return;
    const { hostContext, fullscreenInsets } = this.#preset;
    const displayMode = this.#displayMode();
    const { clientWidth: width, clientHeight: height } = this.#iframe ?? this.#view;
    const isInline = displayMode === 'inline';
    const none = { top: 0, right: 0, bottom: 0, left: 0 };
    const context: HostContext = {
      ...environmentContext(),
      ...hostContext,
      ...(this.#device.height && {
        platform: 'mobile',
        deviceCapabilities: { touch: true, hover: false },
      }),
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
    super.update(changed);
    this.style.colorScheme = this.#settings.theme;
  }

  protected override render(): TemplateResult {
    return html`<main>
      ${devToolbar({
        settings: { ...this.#settings, displayMode: this.#displayMode() },
        preset: this.#preset,
        change: (change) => this.#change(change),
        reload: () => void this.#open(),
      })}
      <section class="stage" aria-label="Stage">
        ${[this.complaint, this.#problem].map((problem) =>
          problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing,
        )}
        ${this.#screen()}
      </section>
      <section class="panel" aria-label="Developer tools">
        ${this.#panels.render({
          messages: html`<mcp-app-inspector .frame=${this.#view}></mcp-app-inspector>`,
          data: this.#data.render(this.#applyData, this.#resetData),
        })}
      </section>
    </main>`;
  }

  /** The view, on a device if one is selected. The element is never moved, because a moved iframe reloads. */
  #screen(): TemplateResult {
    const { width, height } = this.#device;
    const mode = this.#displayMode();
    const columnWidth = height || mode !== 'inline' ? undefined : width;
    const boxSize = mode === 'inline' ? `height:${this.#height ?? 150}px` : '';
    const screenSize = height ? `width:${width}px;height:${height}px` : '';
    return html`<div class="screen ${height ? 'device' : ''} ${mode}" style=${screenSize}>
      <div class="box ${mode}" style="${columnWidth ? `width:${columnWidth}px;` : ''}${boxSize}">
        ${this.#view}
      </div>
    </div>`;
  }
}
