// Everything a view learns about the place it is shown in (C1).
import type { RequestId } from './json-rpc.js';
import type { Tool } from './mcp.js';
import type { StyleVariables } from './style-variables.js';

export type Theme = 'light' | 'dark';

export type DisplayMode = 'inline' | 'fullscreen' | 'pip';
export const DISPLAY_MODES: readonly DisplayMode[] = ['inline', 'fullscreen', 'pip'];

export const isDisplayMode = (value: unknown): value is DisplayMode =>
  (DISPLAY_MODES as readonly unknown[]).includes(value);

/** Pixels. Per axis: fixed (`height`), flexible up to (`maxHeight`), or unbounded (neither) (C3). */
export type ContainerDimensions = ({ height: number } | { maxHeight?: number }) &
  ({ width: number } | { maxWidth?: number });

export interface HostStyles {
  /** Only the 76 standard names: one unknown key makes the official view SDK refuse to connect. */
  variables?: StyleVariables;
  css?: {
    /** `@font-face` or `@import` rules. */
    fonts?: string;
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
  toolInfo?: { id?: RequestId; tool: Tool };
  theme?: Theme;
  styles?: HostStyles;
  displayMode?: DisplayMode;
  availableDisplayModes?: DisplayMode[];
  containerDimensions?: ContainerDimensions;
  /** BCP 47. */
  locale?: string;
  /** IANA. */
  timeZone?: string;
  userAgent?: string;
  platform?: 'web' | 'desktop' | 'mobile';
  deviceCapabilities?: { touch?: boolean; hover?: boolean };
  safeAreaInsets?: SafeAreaInsets;
  /** Unknown fields pass through (X7). */
  [key: string]: unknown;
}
