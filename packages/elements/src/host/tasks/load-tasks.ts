// Loads the official package for tasks. It is optional: without it, servers are not told that tasks are understood.

/** Undefined if the package cannot be loaded. Bundlers treat it as optional only inside a `try`. */
export async function loadTasks() {
  try {
    const tasks = await import('@modelcontextprotocol/ext-tasks/client');
    // Some bundlers have an empty module instead.
    return 'withTasks' in tasks ? tasks : undefined;
  } catch {
    return undefined;
  }
}
