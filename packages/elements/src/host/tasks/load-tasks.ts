// Loads the official package for tasks. It is optional: without it, servers are not told that tasks are understood.

/** Undefined if the package cannot be loaded. Bundlers treat it as optional only if it is awaited inside a `try`. */
export async function loadTasks() {
  const client = requestClient();
  try {
    const tasks = await import('@modelcontextprotocol/ext-tasks/client');
    await client;
    // Some bundlers have an empty module instead.
    return 'withTasks' in tasks ? tasks : undefined;
  } catch {
    return undefined;
  }
}

/** The package imports the MCP client, so both are requested together. */
async function requestClient(): Promise<void> {
  try {
    await import('@modelcontextprotocol/client');
  } catch {
    // The package cannot be loaded either.
  }
}
