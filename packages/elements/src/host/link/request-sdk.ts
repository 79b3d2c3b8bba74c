// Requests the MCP client beside the engine, which imports it, so that both arrive together.

/** Whoever needs the client reports why it is missing. */
export async function requestSdk(): Promise<void> {
  try {
    await import('@modelcontextprotocol/client');
  } catch {
    // As in load-sdk.ts: for bundlers, the package is optional only inside a `try`.
  }
}
