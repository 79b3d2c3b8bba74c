// The settings that cannot be applied to a running view. A separate file, because a frame needs the list before it
// needs a sandbox.
import type { SandboxSettings } from './sandbox-settings.js';

/**
 * Each setting that restarts a running view when it changes, with the name of the frame's property for it. These are
 * all settings of the sandbox: a browser applies them when a page loads, so tightening one must load the page again.
 */
export const RESTARTING_SETTINGS = {
  url: 'sandboxUrl',
  file: 'sandboxFile',
  resolve: 'sandboxFor',
  strictCsp: 'strictCsp',
  allowLoopback: 'allowLoopback',
  cspLimit: 'cspLimit',
  allow: 'allow',
  tokens: 'sandboxTokens',
} as const satisfies Record<keyof SandboxSettings, string>;
