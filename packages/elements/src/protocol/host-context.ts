// Everything that a view learns about its environment (C1).
import type { RequestId } from './json-rpc.js';
import type { Tool } from './mcp.js';
import type { StyleVariables } from './style-variables.js';

export type Theme = 'light' | 'dark';

/**
 * Where a view is shown. `split` (beside the conversation) is a proposal, ext-apps#739: a host sends it only to views
 * that declare it in `appCapabilities.availableDisplayModes`.
 */
export type DisplayMode = 'inline' | 'fullscreen' | 'pip' | 'split';
export const DISPLAY_MODES: readonly DisplayMode[] = ['inline', 'fullscreen', 'pip', 'split'];

export const isDisplayMode = (value: unknown): value is DisplayMode =>
  (DISPLAY_MODES as readonly unknown[]).includes(value);

/** In pixels. Each axis is fixed (`height`), flexible up to a maximum (`maxHeight`), or unbounded (neither) (C3). */
export type ContainerDimensions = ({ height: number } | { maxHeight?: number | undefined }) &
  ({ width: number } | { maxWidth?: number | undefined });

export interface HostStyles {
  /** Only the 76 standard names: one unknown key makes the official view SDK refuse to connect. */
  variables?: StyleVariables | undefined;
  css?: {
    /** `@font-face` or `@import` rules. */
    fonts?: string | undefined;
  };
}

/** Pixels that the device covers: a notch, a home bar. */
export interface SafeAreaInsets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface HostContext {
  /** The tool call that this view belongs to. */
  toolInfo?: { id?: RequestId | undefined; tool: Tool } | undefined;
  theme?: Theme | undefined;
  styles?: HostStyles | undefined;
  displayMode?: DisplayMode | undefined;
  availableDisplayModes?: DisplayMode[] | undefined;
  containerDimensions?: ContainerDimensions | undefined;
  /** BCP 47. */
  locale?: string | undefined;
  /** IANA. */
  timeZone?: string | undefined;
  userAgent?: string | undefined;
  platform?: 'web' | 'desktop' | 'mobile' | undefined;
  deviceCapabilities?: { touch?: boolean | undefined; hover?: boolean | undefined } | undefined;
  safeAreaInsets?: SafeAreaInsets | undefined;
  /** Unknown fields pass through (X7). */
  [key: string]: unknown;
}
