import type { Group } from './sales.ts';
import { money } from './sales.ts';

interface ChartProps {
  groups: Group[];
  selected: string | null;
  select(name: string | null): void;
}

/** Bars that are buttons: pressing one shows its orders, pressing it again shows all. */
export function Chart({ groups, selected, select }: ChartProps) {
  const most = Math.max(...groups.map(({ revenue }) => revenue));
  return (
    <ul className="chart" aria-label="Revenue">
      {groups.map(({ name, revenue }) => (
        <li key={name}>
          <button
            aria-pressed={name === selected}
            onClick={() => select(name === selected ? null : name)}
          >
            <span>{name}</span>
            <span className="track" aria-hidden="true">
              <span className="fill" style={{ inlineSize: `${(revenue / most) * 100}%` }} />
            </span>
            <span className="value">{money(revenue)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
