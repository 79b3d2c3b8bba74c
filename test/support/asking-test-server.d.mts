/** @param lets whether views may ask */
export function startAskingServer(
  sdk: 1 | 2,
  lets: boolean,
): Promise<{ url: string; close(): Promise<void> }>;
