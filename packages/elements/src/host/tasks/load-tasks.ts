// Loads the official package for tasks. It is optional: without it, servers are not told that tasks are understood.

/** Undefined if the package cannot be loaded. Bundlers treat it as optional only inside a `try`. */
export async function loadTasks() {
  try {
    const [tasks] = await Promise.all([
      import('@modelcontextprotocol/ext-tasks/client'),
      // The package imports it, so both arrive together.
      import('@modelcontextprotocol/client'),
    ]);
    // Some bundlers have an empty module instead.
    return 'withTasks' in tasks ? tasks : undefined;
  } catch {
    return undefined;
  }
}
