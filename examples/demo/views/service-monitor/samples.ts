// The samples of a service: the data from the server, and how it is drawn.

export interface Sample {
  time: number;
  latency: number;
  requests: number;
  errorRate: number;
}

export interface Watched {
  service: string;
  samples: Sample[];
}

export interface MonitorTools {
  'watch-service': { input: { service?: string }; output: Watched };
  'read-metrics': { input: { service: string; since: number }; output: Watched };
}

type Series = Exclude<keyof Sample, 'time'>;

const SERIES: [key: Series, title: string, unit: string][] = [
  ['latency', 'Latency', ' ms'],
  ['requests', 'Requests', '/s'],
  ['errorRate', 'Errors', ' %'],
];

export const keepMinute = (samples: Sample[]) => samples.slice(-60);
export const titleCase = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export const asCsv = (samples: Sample[]) =>
  [
    'time,latency,requests,errorRate',
    ...samples.map((sample) => Object.values(sample).join(',')),
  ].join('\n');

/** The points of a curve in a box of 59 by 20, the highest value at its top. */
function pointsOf(values: number[]): string {
  const most = Math.max(...values, 1);
  return values
    .map((value, index) => `${index},${(20 - (value / most) * 18).toFixed(2)}`)
    .join(' ');
}

/** Draws one box per series; the boxes are created once. */
export function renderCharts(
  list: HTMLElement,
  template: HTMLTemplateElement,
  samples: Sample[],
): void {
  for (const [index, [key, title, unit]] of SERIES.entries()) {
    if (!list.children[index]) list.append(template.content.cloneNode(true));
    const box = list.children[index]!;
    box.querySelector('dt')!.textContent = title;
    box.querySelector('dd')!.textContent = `${samples.at(-1)![key]}${unit}`;
    box
      .querySelector('polyline')!
      .setAttribute('points', pointsOf(samples.map((sample) => sample[key])));
  }
}
