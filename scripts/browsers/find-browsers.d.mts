export type Engine = 'chromium' | 'firefox' | 'webkit';
export const ENGINES: readonly Engine[];
/** The path of the engine on this machine; for WebKit, the path of its driver. */
export function findBrowser(engine: Engine): string | undefined;
/** Chromium without the browser UI: the same engine for less processor time. */
export function findHeadlessShell(): string | undefined;
