import type { ElicitParams } from '@mcp-app/elements/view';

export interface SlotDay {
  day: string;
  slots: { value: string; time: string }[];
}

/** The slots of the question by day. Their titles are "Monday, 10:00". */
export function daysIn({ requestedSchema }: ElicitParams): SlotDay[] {
  const properties = (requestedSchema as { properties?: Record<string, unknown> } | undefined)
    ?.properties;
  const { oneOf = [] } = (properties?.['slot'] ?? {}) as {
    oneOf?: { const: string; title: string }[];
  };
  const days = new Map<string, SlotDay>();
  for (const { const: value, title } of oneOf) {
    const [day = '', time = title] = title.split(', ');
    const known = days.get(day) ?? { day, slots: [] };
    known.slots.push({ value, time });
    days.set(day, known);
  }
  return [...days.values()];
}
