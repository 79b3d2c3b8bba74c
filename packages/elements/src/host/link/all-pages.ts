/** Limits a server that returns endless pages. */
export const MAX_PAGES = 100;

/**
 * The items of all pages of a list, at most MAX_PAGES of them. A cursor that repeats ends the list.
 * @throws TypeError if a page has no array of items
 */
export async function allPages<Key extends string, Item>(
  list: (params: { cursor?: string }) => Page<Key, Item> | Promise<Page<Key, Item>>,
  key: Key,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const result = await list(cursor === undefined ? {} : { cursor });
    if (!Array.isArray(result?.[key])) throw new TypeError(`The list has no array "${key}".`);
    items.push(...result[key]);
    if (result.nextCursor === undefined || result.nextCursor === cursor) break;
    cursor = result.nextCursor;
  }
  return items;
}

type Page<Key extends string, Item> = { nextCursor?: string } & { [K in Key]: Item[] };
