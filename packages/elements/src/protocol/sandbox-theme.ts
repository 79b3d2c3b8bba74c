// What a host tells our sandbox page about the colours around a view. Not part of the specification, so other sandbox
// pages never get it.
import type { Theme } from './host-context.js';

/**
 * The canvas of a view: what is behind its content. auto: transparent for views that follow the host's colour scheme, and
 * opaque for those that do not, in the scheme that their authors saw.
 */
export type Canvas = 'auto' | 'transparent' | 'opaque';

export interface SandboxTheme {
  scheme?: Theme | undefined;
  canvas?: Canvas | undefined;
  /** The corners of an opaque canvas, as a CSS length. */
  radius?: string | undefined;
}

export const SANDBOX_THEME = 'ui/notifications/sandbox-theme';
