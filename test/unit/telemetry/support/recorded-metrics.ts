// The real metrics SDK of OpenTelemetry, read in memory. It is registered globally until the test ends.
import { metrics } from '@opentelemetry/api';
import { MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';
import { onTestFinished } from 'vitest';

class MemoryReader extends MetricReader {
  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

/** One line of a metric. */
export interface MetricPoint {
  name: string;
  attributes: Record<string, unknown>;
  unit: string;
  /** A number, or the count of a histogram. */
  value: number;
  /** Of a histogram. */
  sum: number | undefined;
  boundaries: number[] | undefined;
}

const boundariesOf = (value: object): number[] | undefined =>
  'buckets' in value ? (value.buckets as { boundaries: number[] }).boundaries : undefined;

/** Registers a meter, and returns what it has at any time. */
export function recordMetrics() {
  const reader = new MemoryReader();
  const provider = new MeterProvider({ readers: [reader] });
  metrics.setGlobalMeterProvider(provider);
  onTestFinished(async () => {
    metrics.disable();
    await provider.shutdown();
  });
  const all = async (): Promise<MetricPoint[]> => {
    const { resourceMetrics } = await reader.collect();
    return resourceMetrics.scopeMetrics.flatMap(({ metrics: found }) =>
      found.flatMap(({ descriptor: { name, unit }, dataPoints }) =>
        dataPoints.map(({ attributes, value }) => ({
          name,
          unit,
          attributes,
          ...(typeof value === 'number'
            ? { value, sum: undefined, boundaries: undefined }
            : { value: value.count, sum: value.sum, boundaries: boundariesOf(value) }),
        })),
      ),
    );
  };
  /** The sum of the points of a metric that have these attributes. */
  const total = async (name: string, having: Record<string, unknown> = {}): Promise<number> => {
    const points = (await all()).filter(
      (point) =>
        point.name === name &&
        Object.entries(having).every(([key, value]) => point.attributes[key] === value),
    );
    return points.reduce((sum, { value }) => sum + value, 0);
  };
  return { all, total };
}
