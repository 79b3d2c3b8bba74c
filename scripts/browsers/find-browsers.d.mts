export type Engine = 'chromium' | 'firefox' | 'webkit';
export const ENGINES: readonly Engine[];
/** The path of the engine on this machine; for WebKit that of its driver. */
export function findBrowser(engine: Engine): string | undefined;
