/** The most tools of one server and user whose heights are kept. */
const MAX_TOOLS = 500;

/** Keeps the heights that were used last. */
export function limitHeights(heights: Map<string, number>): void {
  for (const oldest of heights.keys()) {
    if (heights.size <= MAX_TOOLS) return;
    heights.delete(oldest);
  }
}
