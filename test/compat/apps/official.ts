// The example apps of the protocol's authors.
import type { AppEntry } from '../app-entry.ts';

const official = (
  name: string,
  more: Omit<AppEntry, 'name' | 'package' | 'version' | 'type' | 'transport'> & Partial<AppEntry>,
): AppEntry => ({
  name,
  package: `@modelcontextprotocol/server-${name}`,
  version: '2.0.3',
  type: 'MCP Apps',
  transport: 'http',
  file: 'dist/index.js',
  ...more,
});

/** An older version, over stdio. `isStill`: it has no control yet. */
function older(name: string, version: string, { isStill = false } = {}): AppEntry {
  const { click, ...app } = OFFICIAL.find((one) => one.name === name)!;
  return {
    ...app,
    ...(click && !isStill && { click }),
    name: `${name}-${version}`,
    version,
    transport: 'stdio',
    args: ['--stdio'],
  };
}

const basic = (framework: string): AppEntry =>
  official(`basic-${framework}`, {
    tool: 'get-time',
    sees: '::-p-text(Get Server Time)',
    click: { on: 'button', brings: { asks: 'tool-call', what: 'get-time' } },
  });

const STDIO = { transport: 'stdio', args: ['--stdio'] } as const;
const needsNetwork = (what: string, gets: 'nowhere' | 'drawn') => ({
  why: `needs the network (${what})`,
  gets,
});

const SHADER =
  'void mainImage(out vec4 color, in vec2 at) { color = vec4(at / iResolution.xy, 0.5 + 0.5 * sin(iTime), 1.0); }';

/** A PDF with a square on each of its two pages, and no text: fonts would come from the network. */
function twoPages(): string {
  const square = (at: number) => `0 0.3 0.6 rg ${at} ${at} 100 100 re f`;
  const page = (content: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents ${content} 0 R >>`;
  const stream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    page(5),
    page(6),
    stream(square(20)),
    stream(square(180)),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer).toString('base64');
}
const TWO_PAGES = twoPages();

export const OFFICIAL: readonly AppEntry[] = [
  basic('vanillajs'),
  basic('react'),
  basic('vue'),
  basic('svelte'),
  basic('preact'),
  basic('solid'),
  official('debug', {
    tool: 'debug-tool',
    sees: '::-p-text(ontoolresult)',
    click: { on: '#send-message-text-btn', brings: { asks: 'message' } },
  }),
  official('budget-allocator', {
    tool: 'get-budget-data',
    sees: '::-p-text(Marketing)',
    click: { on: '#budget-selector', type: '$2\n', brings: { shows: '::-p-text(/ $250,000)' } },
  }),
  official('cohort-heatmap', {
    tool: 'get-cohort-data',
    sees: '::-p-text(Cohort Retention Analysis)',
    click: {
      on: 'select',
      type: 'Rev\n',
      brings: { asks: 'tool-call', what: 'get-cohort-data' },
    },
  }),
  official('customer-segmentation', {
    ...STDIO,
    tool: 'get-customer-data',
    sees: '::-p-text(Enterprise)',
    click: { on: '::-p-text(Enterprise)', brings: { repaints: true } },
  }),
  official('lazy-auth', {
    tool: 'show_auth_button',
    sees: 'button',
    click: { on: 'button', brings: { asks: 'tool-call', what: 'get_secret' } },
    limit: { why: 'needs a sign-in', gets: 'drawn' },
  }),
  official('map', {
    tool: 'show-map',
    sees: '.cesium-widget canvas',
    limit: needsNetwork('CesiumJS from its CDN', 'nowhere'),
  }),
  official('pdf', {
    version: '2.0.4',
    args: ['squares.pdf'],
    files: { 'squares.pdf': TWO_PAGES },
    tool: 'display_pdf',
    input: { url: 'file://$HOME/squares.pdf' },
    sees: '#pdf-canvas',
    click: { on: '#next-btn', brings: { repaints: true } },
  }),
  official('scenario-modeler', {
    ...STDIO,
    tool: 'get-scenario-data',
    sees: '::-p-text(Starting MRR)',
    click: { on: 'select', type: 'B\n', brings: { repaints: true } },
  }),
  official('shadertoy', {
    tool: 'render-shadertoy',
    input: { fragmentShader: SHADER },
    sees: 'canvas',
    click: { on: '#fullscreen-btn', brings: { asks: 'display-mode', what: 'fullscreen' } },
  }),
  official('sheet-music', {
    tool: 'play-sheet-music',
    input: { abcNotation: 'X:1\nT:Scale\nK:C\nL:1/4\nC D E F | G A B c |' },
    sees: 'svg',
    click: { on: '.abcjs-midi-start', brings: { repaints: true } },
    limit: needsNetwork('the sounds', 'drawn'),
  }),
  official('system-monitor', {
    ...STDIO,
    tool: 'get-system-info',
    sees: 'canvas',
    click: { on: '#poll-toggle-btn', brings: { shows: '::-p-text(Start)' } },
  }),
  official('threejs', {
    tool: 'show_threejs_scene',
    sees: '#threejs-canvas',
    click: { on: '.fullscreen-btn', brings: { asks: 'display-mode', what: 'fullscreen' } },
  }),
  official('transcript', {
    tool: 'transcribe',
    sees: '::-p-text(Your speech will appear here)',
    click: { on: '#start-btn', brings: { repaints: true } },
    limit: { why: 'needs a microphone', gets: 'drawn' },
  }),
  official('video-resource', {
    tool: 'play_video',
    input: { videoId: 'bunny-1mb' },
    sees: '::-p-text(fetch failed), video',
    limit: needsNetwork('the video', 'drawn'),
  }),
  official('wiki-explorer', {
    tool: 'get-first-degree-links',
    input: { url: 'https://wiki.invalid/wiki/Nothing' },
    sees: 'canvas',
    click: { on: '#zoom-in', brings: { repaints: true } },
  }),
];

/** Older apps that people still run: made with versions 0.4, 1.0 and 1.7 of the SDK. */
export const OLDER: readonly AppEntry[] = [
  older('budget-allocator', '0.4.1'),
  older('map', '0.4.1'),
  older('basic-react', '1.0.1'),
  older('threejs', '1.0.1', { isStill: true }),
  older('customer-segmentation', '1.0.1'),
  older('cohort-heatmap', '1.7.5'),
  older('shadertoy', '1.7.5'),
];
