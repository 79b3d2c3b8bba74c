// Metrics for Prometheus, on a port of their own: they are for your network, not for users.
import { metrics } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { openTelemetry } from '@mcp-app/server/relay/opentelemetry';

/** Serves `/metrics` on this port. Returns the telemetry for the relay. */
export function startMetrics(port, host = 'localhost') {
  const exporter = new PrometheusExporter({ host, port }, (error) => {
    if (!error) return;
    // The exporter itself says nothing, and nobody would miss the metrics until they are needed.
    console.error(`There are no metrics at METRICS_PORT=${port}: ${error.message}`);
    process.exit(1);
  });
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [exporter] }));
  // After the meter provider, which it asks for its instruments.
  return openTelemetry();
}
