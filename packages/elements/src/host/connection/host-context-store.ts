// The host context of one view: what it was sent, the current values, and messages that contain only the difference
// (C2).
import { sameJson } from '../../protocol/same-json.js';
import type { HostContext } from '../../protocol/host-context.js';
import { isObject } from '../../protocol/json-rpc.js';
import { ACCESSIBILITY_CAPABILITY } from '../../protocol/proposals/accessibility-capability.js';
import type { AccessibilityContext } from '../../protocol/proposals/accessibility-capability.js';

/** Completes what the page has set about accessibility. */
type ReadAccessibility = (given: Partial<AccessibilityContext>) => AccessibilityContext;

export class HostContextStore {
  /** Filters a context by the view's declared capabilities. */
  readonly #visibleTo: (context: HostContext) => HostContext;
  #current: HostContext = {};
  #sent: HostContext | undefined;
  #send: ((changed: HostContext) => void) | undefined;
  /** Set while the view follows it. */
  #accessibility: { read: ReadAccessibility; ended: () => void } | undefined;

  constructor(visibleTo: (context: HostContext) => HostContext = (context) => context) {
    this.#visibleTo = visibleTo;
  }

  /** The context as the view gets it. */
  get current(): HostContext {
    const { [ACCESSIBILITY_CAPABILITY]: given, ...standard } = this.#current;
    const followed = this.#accessibility?.read(isObject(given) ? given : {});
    return this.#visibleTo(
      followed ? { ...standard, [ACCESSIBILITY_CAPABILITY]: followed } : standard,
    );
  }

  /** Whether the view has asked for the fields about accessibility. */
  get hasAccessibility(): boolean {
    return this.#accessibility !== undefined;
  }

  /** The view has asked for the fields about accessibility. `ended` is called when it starts over. */
  followAccessibility(read: ReadAccessibility, ended: () => void): void {
    this.#accessibility = { read, ended };
    this.#flush();
  }

  /** Whether the view is sent a different mode than the one it is shown in. */
  get hidesMode(): boolean {
    return this.#current.displayMode !== this.current.displayMode;
  }

  /** Sets these fields; undefined fields stay unchanged. Notifies the view if it is initialized. */
  update(fields: HostContext): void {
    const known = Object.entries(fields).filter(([, value]) => value !== undefined);
    this.#current = { ...this.#current, ...Object.fromEntries(known) };
    this.#flush();
  }

  /** The context for the answer to `ui/initialize`; later changes wait for `open`. */
  snapshot(): HostContext {
    this.#send = undefined;
    this.#accessibility?.ended();
    this.#accessibility = undefined;
    return (this.#sent = this.current);
  }

  /** Called when the view is initialized: sends changes from now on, and those since the snapshot. */
  open(send: (changed: HostContext) => void): void {
    this.#send = send;
    this.#flush();
  }

  #flush(): void {
    if (!this.#send || !this.#sent) return;
    const { current } = this;
    const sent = this.#sent;
    const changed = Object.entries(current).filter(([key, value]) => !sameJson(value, sent[key]));
    if (changed.length === 0) return;
    this.#sent = current;
    this.#send(Object.fromEntries(changed));
  }
}
