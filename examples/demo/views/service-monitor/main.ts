// A live monitor in plain TypeScript: requests the newest samples once a second, while it is visible.
import '@mcp-app/elements/mcp-app-root/define';
import type { McpAppRootElement } from '@mcp-app/elements/mcp-app-root';
import { troubleOf } from '../tool-trouble.ts';
import { asCsv, keepMinute, renderCharts, titleCase } from './samples.ts';
import type { MonitorTools, Sample } from './samples.ts';

const SLOW_MS = 300;

type Root = McpAppRootElement<MonitorTools, 'watch-service'>;

const root = document.querySelector<Root>('mcp-app-root')!;
const { app } = root;
const element = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const pauseButton = element<HTMLButtonElement>('pause');

let service: string | undefined;
let samples: Sample[] = [];
let wasSlow = false;

function show(): void {
  const { latency, errorRate } = samples.at(-1)!;
  const isSlow = latency > SLOW_MS;
  element('service').textContent = titleCase(service!);
  element('health').textContent = isSlow ? 'Slow' : 'Healthy';
  element('health').dataset.level = isSlow ? 'warning' : 'success';
  renderCharts(element('charts'), element<HTMLTemplateElement>('chart'), samples);
  if (isSlow && !wasSlow) {
    void app.sendLog({
      level: 'warning',
      logger: 'monitor',
      data: { service, latency, errorRate },
    });
  }
  wasSlow = isSlow;
}

async function refresh(): Promise<void> {
  if (!service || document.hidden || pauseButton.ariaPressed === 'true') return;
  const since = samples.at(-1)?.time ?? 0;
  const problem = element('problem');
  try {
    const { structuredContent } = await app.callServerTool(
      { name: 'read-metrics', arguments: { service, since } },
      { timeout: 5000 },
    );
    problem.hidden = true;
    samples = keepMinute([...samples, ...structuredContent!.samples]);
    show();
  } catch (error) {
    problem.textContent = `The numbers have stopped: ${(error as Error).message}`;
    problem.hidden = false;
  }
}

async function watch(): Promise<never> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await refresh();
  }
}

app.subscribe(() => {
  const snapshot = app.getSnapshot();
  const trouble = troubleOf(snapshot);
  element('stopped').textContent = trouble ?? '';
  if (trouble) {
    element('problem').textContent = trouble;
    element('problem').hidden = false;
  }
  const watched = snapshot.toolResult?.structuredContent;
  if (watched && watched.service !== service) {
    ({ service, samples } = watched);
    show();
  }
  element('save').hidden = !app.can('downloadFile');
  element('runbook').hidden = !app.can('openLinks');
});

pauseButton.addEventListener('click', () => {
  const isPaused = pauseButton.ariaPressed !== 'true';
  pauseButton.ariaPressed = String(isPaused);
  pauseButton.textContent = isPaused ? 'Resume' : 'Pause';
});
element('runbook').addEventListener('click', () =>
  app.openLink({ url: `https://runbooks.example/${service}` }),
);
element('save').addEventListener('click', () =>
  app.downloadFile({
    contents: [
      {
        type: 'resource',
        resource: { uri: `file:///${service}.csv`, mimeType: 'text/csv', text: asCsv(samples) },
      },
    ],
  }),
);

void watch();
