// Finds tools by what the user types after the slash, and by what the user says.

/** What can be found. */
export interface Findable {
  group: string;
  tool: { name: string; title?: string | undefined; description?: string | undefined };
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** How well a word matches, less is better; undefined if it does not. */
function rankOf(word: string, { group, tool }: Findable): number | undefined {
  const names = [tool.name, tool.title ?? ''].map((name) => name.toLowerCase());
  if (names.some((name) => name.startsWith(word))) return 0;
  if (names.flatMap(wordsIn).some((part) => part.startsWith(word))) return 1;
  if (names.some((name) => name.includes(word))) return 2;
  if (group.toLowerCase().includes(word)) return 3;
  return tool.description?.toLowerCase().includes(word) ? 4 : undefined;
}

/**
 * The tools in which every word occurs; those whose name begins with one come first. Without words: all, in their
 * order.
 */
export function filterTools<T extends Findable>(tools: readonly T[], query: string): T[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const ranked = tools.flatMap((tool) => {
    const ranks = words.map((word) => rankOf(word, tool));
    if (ranks.includes(undefined)) return [];
    return [{ tool, rank: Math.max(0, ...(ranks as number[])) }];
  });
  // The sort is stable, so equal matches stay in the order of their servers.
  return ranked.sort((one, other) => one.rank - other.rank).map(({ tool }) => tool);
}

/** Words that occur in every sentence. */
const COMMON = new Set(
  'a an and are can did do does for from has have how i in is it last let me my of on our please show some that the this to us was we what with you your'.split(
    ' ',
  ),
);

/** The tools that have most words in common with a sentence, at most three. */
export function toolsLike<T extends Findable>(tools: readonly T[], sentence: string): T[] {
  const words = wordsIn(sentence).filter((word) => word.length > 2 && !COMMON.has(word));
  const rated = tools.map((tool) => ({
    tool,
    hits: words.filter((word) => rankOf(word, tool) !== undefined).length,
  }));
  return rated
    .filter(({ hits }) => hits > 0)
    .sort((one, other) => other.hits - one.hits)
    .slice(0, 3)
    .map(({ tool }) => tool);
}
