// A script instead of a model: the answer to what an app says in the user's name.
import type { Reply } from '@mcp-app/cli';
import { GROUPINGS, groupSales } from '../servers/sales-data.ts';
import type { Grouping } from '../servers/sales-data.ts';

interface Group {
  name: string;
  units: number;
  revenue: number;
}

const money = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });

const sum = (groups: readonly Group[]) => groups.reduce((total, { revenue }) => total + revenue, 0);
const byRevenue = (groups: readonly Group[]) => groups.toSorted((a, b) => b.revenue - a.revenue);

/** The rank of a group, and how far it is from its neighbour at the top. */
function placeOf(ranked: readonly Group[], at: number): string {
  const other = ranked[at === 0 ? 1 : 0];
  if (!other) return 'There is nothing to compare it with.';
  const distance = money.format(Math.abs(other.revenue - ranked[at]!.revenue));
  return at === 0
    ? `It is first of ${ranked.length}, ${distance} ahead of ${other.name}.`
    : `It is number ${at + 1} of ${ranked.length}, ${distance} behind ${other.name}.`;
}

/** What stands out in one group, or in all of them. */
export function aboutSales(name: string, tables: Record<Grouping, readonly Group[]>): string {
  const by = GROUPINGS.find((grouping) => tables[grouping].some((group) => group.name === name));
  if (!by) {
    const [best] = byRevenue(tables.product);
    const [busiest] = byRevenue(tables.month);
    return `**${best!.name}** earns the most: ${money.format(best!.revenue)}, ${percent.format(best!.revenue / sum(tables.product))} of the year. The strongest month is **${busiest!.name}**.`;
  }
  const ranked = byRevenue(tables[by]);
  const at = ranked.findIndex((group) => group.name === name);
  const { revenue, units } = ranked[at]!;
  const share = percent.format(revenue / sum(ranked));
  return `**${name}** brought in ${money.format(revenue)} with ${units} units, ${share} of the year. ${placeOf(ranked, at)} A unit earns ${money.format(revenue / units)} on average.`;
}

const salesTables = () => ({
  product: groupSales('product', {}),
  region: groupSales('region', {}),
  month: groupSales('month', {}),
});

/** The answer to a message of an app; undefined if the script has none. */
export async function replyTo(message: string): Promise<Reply | undefined> {
  const [, released] = /^(\S+ [\d.]+) is released\./.exec(message) ?? [];
  if (released)
    return {
      text: `Done. This is what I would post to the team:\n\n> **${released} is out.** Thank you, everybody. Tell us if something looks odd.\n\nShall we watch the checkout while it rolls out?`,
      next: 'Is the checkout healthy?',
    };
  const [, group] = /^What stands out in the sales of (.+)\?$/.exec(message) ?? [];
  return group ? { text: aboutSales(group, salesTables()) } : undefined;
}
