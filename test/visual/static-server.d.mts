/** Serves a folder, as a host of static files would. */
export function serveFolder(folder: string): Promise<{ address: string; close(): void }>;
