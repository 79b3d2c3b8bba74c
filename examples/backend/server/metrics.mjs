// Metrics for Prometheus, on a port of their own: they are for your network, not for users.
import { metrics } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { openTelemetry } from '@mcp-app/server/relay/opentelemetry';

/** Serves `/metrics` on this port. Returns the telemetry for the relay. */
export function startMetrics(port, host = 'localhost') {
  const exporter = new PrometheusExporter({ host, port });
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [exporter] }));
  // After the meter provider, which it asks for its instruments.
  return openTelemetry();
}
