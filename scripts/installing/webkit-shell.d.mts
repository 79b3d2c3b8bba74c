export const PYTHON: string;
/** The command that installs it on this system. */
export const shellHint: string;
export function hasWebKitShell(): boolean;
export function ensureWebKitShell(): Promise<boolean>;
