// A year of orders of an imaginary tea shop. They are always the same, so that pictures can be compared.

export const REGIONS = ['North', 'South', 'East', 'West'] as const;
export const PRODUCTS = [
  'Assam',
  'Darjeeling',
  'Earl Grey',
  'Matcha',
  'Oolong',
  'Rooibos',
] as const;
export const GROUPINGS = ['product', 'region', 'month'] as const;

export interface Order {
  id: number;
  date: string;
  region: (typeof REGIONS)[number];
  product: (typeof PRODUCTS)[number];
  units: number;
  revenue: number;
}

export type Grouping = (typeof GROUPINGS)[number];
export type SortKey = keyof Order;

export interface SalesFilter {
  region?: Order['region'] | undefined;
  group?: string | undefined;
}

/** The same numbers for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const PRICES = { Assam: 6, Darjeeling: 9, 'Earl Grey': 7, Matcha: 18, Oolong: 12, Rooibos: 5 };

function makeOrders(count: number): Order[] {
  const next = numbersFrom(2026);
  const pick = <T>(from: readonly T[]) => from[Math.floor(next() ** 1.3 * from.length)]!;
  const start = Date.UTC(2025, 0, 1);
  return Array.from({ length: count }, (_, index) => {
    const day = Math.floor((index / count) * 365);
    const product = pick(PRODUCTS);
    const units = 1 + Math.floor(next() * 40 * (1 + day / 365));
    return {
      id: 1001 + index,
      date: new Date(start + day * 86_400_000).toISOString().slice(0, 10),
      region: pick(REGIONS),
      product,
      units,
      revenue: units * PRICES[product],
    };
  });
}

const ORDERS = makeOrders(480);

const groupOf = (order: Order, by: Grouping) =>
  by === 'month' ? order.date.slice(0, 7) : order[by];

const inRegion = ({ region }: SalesFilter) =>
  ORDERS.filter((order) => !region || order.region === region);

/** Units and revenue per group, in calendar order or by revenue. */
export function groupSales(by: Grouping, filter: SalesFilter) {
  const groups = new Map<string, { name: string; units: number; revenue: number }>();
  for (const order of inRegion(filter)) {
    const name = groupOf(order, by);
    const group = groups.get(name) ?? { name, units: 0, revenue: 0 };
    group.units += order.units;
    group.revenue += order.revenue;
    groups.set(name, group);
  }
  const list = [...groups.values()];
  return by === 'month' ? list : list.sort((a, b) => b.revenue - a.revenue);
}

/** One page of orders. */
export function pageOfSales(
  by: Grouping,
  filter: SalesFilter,
  {
    sort,
    descending,
    page,
    size,
  }: { sort: SortKey; descending: boolean; page: number; size: number },
) {
  const rows = inRegion(filter)
    .filter((order) => !filter.group || groupOf(order, by) === filter.group)
    .sort((a, b) => (a[sort] < b[sort] ? -1 : a[sort] > b[sort] ? 1 : a.id - b.id));
  if (descending) rows.reverse();
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const current = Math.min(Math.max(page, 1), pages);
  return {
    rows: rows.slice((current - 1) * size, current * size),
    page: current,
    pages,
    total: rows.length,
  };
}
