import type { ResourceCsp } from '../../../packages/elements/src/protocol/ui-extension.js';

export type Engine = 'chromium' | 'firefox' | 'webkit';
export type IsolationKind = 'opaque' | 'opaque-file' | 'origin' | 'dedicated';

/** One way out of a view. */
export interface Route {
  name: string;
  /**
   * Runs in the view as the body of an async function. It has `target`, the address to reach, and
   * `add(tag, properties)`, which puts an element into the page.
   */
  code: string;
  /** The directive or attribute that closes it. */
  closedBy: string;
  /** What listens at the target. Default: HTTP, on another origin. */
  via?: 'tcp' | 'udp' | 'host';
  /** The list of `_meta.ui.csp` whose domains may be reached this way. */
  declared?: keyof ResourceCsp;
  /** Engines in which it reaches nothing, with or without a sandbox: there is nothing to close. */
  absent?: readonly Engine[];
  /** Engines in which the control arrives only sometimes: closed is asserted, open is not. */
  unsteady?: readonly Engine[];
  /** Where nothing closes it. */
  open?: Partial<Record<Engine, readonly IsolationKind[]>>;
  /**
   * Where the attack is shown to work. Default: a frame as opaque as a view, without a policy. `parent`: a nested
   * frame. `none`: nowhere, because the page of the test would be lost.
   */
  control?: 'parent' | 'none';
}
