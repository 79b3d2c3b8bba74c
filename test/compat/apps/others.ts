// Apps that others have published.
import type { AppEntry } from '../app-entry.ts';

const MAPBOX_TOKEN = 'pk.eyJ1IjoiY29tcGF0In0.c2lnbmF0dXJl';

type View = Pick<AppEntry, 'name' | 'tool' | 'sees'> & Partial<AppEntry>;
const STDIO = { type: 'MCP Apps', transport: 'stdio' } as const;

const mapboxDevkit = (view: View): AppEntry => ({
  package: '@mapbox/mcp-devkit-server',
  version: '0.8.2',
  ...STDIO,
  env: { MAPBOX_ACCESS_TOKEN: MAPBOX_TOKEN },
  limit: { why: 'needs the network (the map)', gets: 'drawn' },
  ...view,
});

const calibre = (view: View): AppEntry => ({
  package: 'calibre-mcp',
  version: '0.7.4',
  ...STDIO,
  limit: { why: 'needs Calibre', gets: 'drawn' },
  ...view,
});

const erpnext = (view: View): AppEntry => ({
  package: '@casys/mcp-erpnext',
  version: '3.0.4',
  ...STDIO,
  env: {
    ERPNEXT_URL: 'http://localhost:1',
    ERPNEXT_API_KEY: 'none',
    ERPNEXT_API_SECRET: 'none',
  },
  limit: { why: 'needs an ERPNext server', gets: 'drawn' },
  ...view,
});

const OPEN_LINK = {
  sees: '#open-btn',
  click: { on: '#open-btn', brings: { asks: 'link' } },
} as const;

/** A tenth of a second of silence. */
const SILENCE = `UklGRkQDAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YSADAA${'CA'.repeat(533)}`;

const POINT = '{"type":"Point","coordinates":[13.4,52.5]}';

export const OTHERS: readonly AppEntry[] = [
  {
    name: 'mapbox',
    package: '@mapbox/mcp-server',
    version: '0.14.0',
    ...STDIO,
    env: { MAPBOX_ACCESS_TOKEN: MAPBOX_TOKEN },
    tool: 'render_map_tool',
    input: {
      summary: 'Berlin',
      markers: [{ coordinates: [13.4, 52.5], label: 'Berlin' }],
      camera: { center: [13.4, 52.5], zoom: 9 },
    },
    sees: '::-p-text(Berlin)',
    limit: { why: 'needs the network (Mapbox GL and tiles)', gets: 'drawn' },
  },
  mapboxDevkit({
    name: 'mapbox-geojson-preview',
    tool: 'geojson_preview_tool',
    input: { geojson: POINT },
    ...OPEN_LINK,
  }),
  mapboxDevkit({
    name: 'mapbox-preview-style',
    tool: 'preview_style_tool',
    input: { styleId: 'streets-v12', accessToken: MAPBOX_TOKEN },
    ...OPEN_LINK,
  }),
  mapboxDevkit({
    name: 'mapbox-style-comparison',
    tool: 'style_comparison_tool',
    input: {
      before: 'mapbox/streets-v12',
      after: 'mapbox/dark-v11',
      accessToken: MAPBOX_TOKEN,
    },
    ...OPEN_LINK,
  }),
  calibre({
    name: 'calibre-search',
    tool: 'calibre_search',
    input: { query: 'x' },
    sees: '#retry',
    click: { on: '#retry', brings: { asks: 'tool-call', what: 'calibre_search' } },
  }),
  calibre({
    name: 'calibre-book',
    tool: 'calibre_get_book',
    input: { id: 1 },
    sees: '#retry',
    click: { on: '#retry', brings: { asks: 'tool-call', what: 'calibre_get_book' } },
  }),
  calibre({
    name: 'calibre-figures',
    tool: 'calibre_get_figures',
    input: { id: 1 },
    sees: '::-p-text(load figures)',
  }),
  calibre({
    name: 'calibre-semantic',
    tool: 'calibre_semantic_search',
    input: { query: 'x' },
    sees: '#retry',
    click: { on: '#retry', brings: { asks: 'tool-call', what: 'calibre_semantic_search' } },
  }),
  {
    name: 'japan-real-estate',
    package: '@sugukuru/japan-real-estate-intel-mcp',
    version: '6.16.0',
    ...STDIO,
    tool: 'quick_visual_summary',
    input: { prefecture: 'Tokyo' },
    sees: '#search-panel *',
    click: {
      on: '#search-panel button, #search-panel select',
      brings: { repaints: true },
    },
  },
  {
    name: 'audio-file',
    package: '@counterpoint-studio/audio-file-mcp-app',
    version: '1.1.0',
    ...STDIO,
    files: { 'silence.wav': SILENCE },
    tool: 'display_audio_file',
    input: { path: '$HOME/silence.wav' },
    sees: '#waveform',
    click: { on: '#play-pause', brings: { repaints: true } },
  },
  {
    name: 'todoist',
    package: '@doist/todoist-mcp',
    version: '11.0.0',
    ...STDIO,
    file: 'dist/main.js',
    env: { TODOIST_API_KEY: 'none' },
    tool: 'find-tasks-by-date',
    input: { startDate: 'today' },
    sees: '::-p-text(fetch failed)',
    limit: { why: 'needs the network (Todoist)', gets: 'drawn' },
  },
  {
    name: 'rubiks-cube',
    package: 'rubiks-cube-mcp-server',
    version: '1.1.1',
    type: 'mcp-ui',
    transport: 'stdio',
    attributes: { dialects: 'openai mcp-ui' },
    tool: 'startCube',
    input: { scramble: true },
    sees: '::-p-text(Click to Play)',
  },
  {
    name: 'sql-lens',
    package: 'sql-lens-mcp',
    version: '2.1.0',
    type: 'mcp-ui',
    transport: 'stdio',
    attributes: { dialects: 'openai mcp-ui' },
    tool: 'view_database_connections',
    sees: '::-p-text(is not a function)',
    limit: {
      why: 'its view calls readResource(), which the App that it bundles does not have',
      gets: 'drawn',
    },
  },
  erpnext({
    name: 'erpnext-doclist',
    tool: 'erpnext_customer_list',
    sees: '::-p-text(No documents to display)',
  }),
  erpnext({ name: 'erpnext-chart', tool: 'erpnext_sales_chart', sees: '::-p-text(No chart data)' }),
  erpnext({
    name: 'erpnext-kanban',
    tool: 'erpnext_kanban_get_board',
    input: { doctype: 'Task' },
    sees: '::-p-text(gestion ERP)',
  }),
  erpnext({ name: 'erpnext-kpi', tool: 'erpnext_kpi_revenue', sees: '::-p-text(No KPI data)' }),
  erpnext({
    name: 'erpnext-funnel',
    tool: 'erpnext_sales_funnel',
    sees: '::-p-text(No funnel data)',
  }),
  erpnext({
    name: 'erpnext-invoice',
    tool: 'erpnext_sales_invoice_get',
    input: { name: 'INV-1' },
    sees: '::-p-text(No invoice data)',
  }),
  erpnext({
    name: 'erpnext-stock',
    tool: 'erpnext_stock_balance',
    sees: '::-p-text(No stock data)',
  }),
];
