// "Insight": data and monitoring, written with @modelcontextprotocol/sdk 1.x.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';
import { GROUPINGS, REGIONS, groupSales, pageOfSales } from './sales-data.ts';
import { serveHttp } from './serve-http.ts';
import type { Connect } from './serve-http.ts';
import { SERVICES, samplesSince } from './service-metrics.ts';
import { VIEW_MIME_TYPE, readView, viewUri } from './view-resource.ts';

const readOnly = { readOnlyHint: true, openWorldHint: false };
const money = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});

const grouping = z.enum(GROUPINGS).default('product').describe('What the chart shows');
const region = z.enum(REGIONS).optional().describe('Only this region');

function addSales(server: McpServer): void {
  server.registerTool(
    'explore-sales',
    {
      title: 'Explore sales',
      description: 'Shows a year of orders of the tea shop as a chart and a table.',
      inputSchema: { groupBy: grouping, region },
      annotations: readOnly,
      // The height of chart and table: the frame reserves the space while they load.
      _meta: { ui: { resourceUri: viewUri('sales-explorer'), preferredSize: { minHeight: 320 } } },
    },
    ({ groupBy, region }) => {
      const groups = groupSales(groupBy, { region });
      const lines = groups.map(
        ({ name, revenue, units }) => `${name}: ${money.format(revenue)} (${units} units)`,
      );
      return {
        content: [
          {
            type: 'text',
            text: [`Sales by ${groupBy}${region ? ` in the ${region}` : ''}`, ...lines].join('\n'),
          },
        ],
        structuredContent: { groupBy, region: region ?? null, groups },
      };
    },
  );
  server.registerTool(
    'list-orders',
    {
      title: 'List orders',
      description: 'One page of orders, for the table.',
      inputSchema: {
        groupBy: grouping,
        region,
        group: z.string().optional(),
        sort: z.enum(['id', 'date', 'region', 'product', 'units', 'revenue']).default('date'),
        descending: z.boolean().default(true),
        page: z.number().int().min(1).default(1),
        size: z.number().int().min(1).max(500).default(8),
      },
      annotations: readOnly,
      _meta: { ui: { visibility: ['app'] } },
    },
    ({ groupBy, region, group, ...page }) => {
      const orders = pageOfSales(groupBy, { region, group }, page);
      return {
        content: [{ type: 'text', text: `Page ${orders.page} of ${orders.pages}` }],
        structuredContent: orders,
      };
    },
  );
}

/** Imitates a slow monitoring system; the page shows its progress. */
const MONITOR_STEPS = ['Finding the service', 'Reading its metrics', 'Comparing with yesterday'];

function addMonitor(server: McpServer): void {
  const service = z.enum(SERVICES).default('checkout').describe('The service to watch');
  server.registerTool(
    'watch-service',
    {
      title: 'Watch a service',
      description: 'Shows latency, load and errors of a service, live.',
      inputSchema: { service },
      annotations: readOnly,
      // Another service is shown in the monitor that is already open.
      _meta: {
        ui: { resourceUri: viewUri('service-monitor') },
        'mcp-app/session-key': 'service-monitor',
      },
    },
    async ({ service }, { _meta, sendNotification }) => {
      const progressToken = _meta?.progressToken;
      for (const [index, message] of MONITOR_STEPS.entries()) {
        if (progressToken === undefined) break;
        const params = { progressToken, progress: index, total: MONITOR_STEPS.length, message };
        await sendNotification({ method: 'notifications/progress', params });
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
      const samples = samplesSince(service, 0);
      const { latency, errorRate } = samples.at(-1)!;
      return {
        content: [{ type: 'text', text: `${service}: ${latency} ms, ${errorRate} % errors` }],
        structuredContent: { service, samples },
      };
    },
  );
  server.registerTool(
    'check-service',
    {
      title: 'Check a service',
      description: 'Says that a service is fine, or shows its figures if it had too many errors.',
      inputSchema: {
        service,
        maxErrors: z.number().min(0).default(5).describe('Percent of errors that are fine'),
      },
      annotations: readOnly,
      // The result decides whether there is something to show. Other hosts always show the figures.
      _meta: { ui: { resourceUri: viewUri('service-monitor'), resourceUriSelection: 'result' } },
    },
    ({ service, maxErrors }) => {
      const samples = samplesSince(service, 0);
      const worst = Math.max(...samples.map(({ errorRate }) => errorRate));
      const isFine = worst <= maxErrors;
      const text = `${service} is ${isFine ? 'fine' : 'failing'}: at most ${worst} % errors in the last minute.`;
      return {
        content: [{ type: 'text', text }],
        structuredContent: { service, samples },
        ...(isFine && { _meta: { ui: { resourceUri: null } } }),
      };
    },
  );
  server.registerTool(
    'read-metrics',
    {
      title: 'Read metrics',
      description: 'The samples after a point in time.',
      inputSchema: { service, since: z.number().default(0) },
      annotations: readOnly,
      _meta: { ui: { visibility: ['app'] } },
    },
    ({ service, since }) => {
      const samples = samplesSince(service, since);
      return {
        content: [{ type: 'text', text: `${samples.length} samples` }],
        structuredContent: { service, samples },
      };
    },
  );
}

function makeServer(): McpServer {
  const server = new McpServer({ name: 'insight', title: 'Insight', version: '1.0.0' });
  addSales(server);
  addMonitor(server);
  for (const name of ['sales-explorer', 'service-monitor'] as const) {
    server.registerResource(name, viewUri(name), { mimeType: VIEW_MIME_TYPE }, () =>
      readView(name),
    );
  }
  return server;
}

/** Connects a new server to a transport with these options. */
export const connectInsight: Connect = async (options) => {
  const transport = new StreamableHTTPServerTransport(options);
  await makeServer().connect(transport);
  return transport;
};

/** Starts the server; resolves with its address. */
export const startInsightServer = (port = 0) => serveHttp(port, connectInsight);
