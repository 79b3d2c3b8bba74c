// The picture of the dashboard: scales, names and lines from the answers of Prometheus.
import { expect, it } from 'vitest';

interface Panel {
  title: string;
  unit: string;
  series: { name: string; values: [number, number][] }[];
}
const script = '../../../scripts/documents/dashboard/dashboard-picture.mjs';
const { dashboardPicture, legendOf, niceMaximum } = (await import(script)) as {
  dashboardPicture(panels: Panel[], range: [number, number], description: string): string;
  legendOf(format: string, metric: Record<string, string>): string;
  niceMaximum(value: number): number;
};

it('has scales that are easy to read', () => {
  expect([0, NaN, 0.03, 1, 1.2, 3, 7, 180].map(niceMaximum)).toEqual([
    1, 1, 0.05, 1, 2, 5, 10, 200,
  ]);
});

it('names series as Grafana does', () => {
  expect(legendOf('{{ instance }} lag {{missing}}p95', { instance: 'node-1' })).toBe(
    'node-1 lag p95',
  );
});

it('draws the values of a panel from the left to the right, the highest at the top', () => {
  const values: [number, number][] = [
    [100, 0],
    [160, 0.5],
    [220, 1],
  ];
  const panel = { title: 'Failed calls', unit: 'percentunit', series: [{ name: 'a', values }] };
  const svg = dashboardPicture([panel], [100, 220], 'What it shows.');
  const [, line] = /class="relay-dashboard-0" d="M([^"]+)" fill="none" stroke-width="1.75"/.exec(
    svg,
  )!;
  expect(line).toBe('52.0 130.0L217.0 80.0L382.0 30.0');
  for (const text of ['Failed calls', '>100 %<', '>50 %<', '>2 min<', 'What it shows.'])
    expect(svg).toContain(text);
});

it('says so if there is no data, and shows no more lines than it has colours', () => {
  const series = Array.from({ length: 9 }, (_, index) => ({
    name: `node-${index}`,
    values: [
      [0, 1],
      [60, 2],
    ] as [number, number][],
  }));
  const svg = dashboardPicture(
    [
      { title: 'Bus', unit: 's', series: [] },
      { title: 'Sessions', unit: 'short', series },
    ],
    [0, 60],
    '',
  );
  expect(svg).toContain('No data');
  expect(svg).not.toContain('relay-dashboard-6');
});
