// What packs offer to the elements. Types only: elements find the source by a global.
import type { ElicitationLabels } from '../mcp-app-elicitation/elicitation-labels.js';
import type { FrameLabels } from '../mcp-app-frame/frame-labels.js';
import type { McpAppRootLabels } from '../mcp-app-root/root-labels.js';

/** Every text of the elements in one language. A missing text is a type error. */
export interface Locale {
  /** The texts of `<mcp-app-frame>` and `<mcp-app-dock>`. */
  frame: Omit<FrameLabels, 'reasons'> & { reasons: Required<FrameLabels['reasons']> };
  /** The texts of `<mcp-app-root>`. */
  root: McpAppRootLabels;
  /** The texts of `<mcp-app-elicitation>`. */
  elicitation: ElicitationLabels;
}

/** Loads a pack and registers it with `registerLocale()`, for example by importing a module that does. */
export type LocaleLoader = () => Promise<unknown>;

/** The texts for one language. */
export interface LocaleTexts {
  frame: Locale['frame'] & {
    /** The language as the page writes it, such as `de-CH`. Numbers are written in it. */
    language: string;
  };
  root: McpAppRootLabels;
  elicitation: ElicitationLabels;
}

/** The packs of a page. */
export interface LocaleSource {
  /** The texts for the nearest `lang`; undefined if no pack for it is there yet. Starts to load the pack if necessary. */
  textsFor(element: Element): LocaleTexts | undefined;
  add(tag: string, locale: Locale): void;
  addLoader(tag: string, load: LocaleLoader): void;
  /** Loads the pack for this language if it is not there yet, and if there is one. */
  load(language: string): Promise<void>;
}

/** A frame that can be drawn again. */
export interface DrawnFrame extends Element {
  requestUpdate(): void;
}

/** The frames of a page, by a global, because frames without packs load nothing of them. */
export type DrawnFrames = Set<WeakRef<DrawnFrame>>;
