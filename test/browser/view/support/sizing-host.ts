// A host that follows the sizes that its view reports, as real ones do: immediately, later, animated, or clamped.
import { assert } from 'chai';
import { JsonRpcPeer } from '../../../../packages/elements/src/rpc/json-rpc-peer.js';
import { windowTransport } from '../../../../packages/elements/src/rpc/window-transport.js';
import type {
  HostContext,
  HostToView,
  ViewToHost,
} from '../../../../packages/elements/src/protocol/index.js';
import type { ReportSizeOptions } from '../../../../packages/elements/src/view/size-reporter.js';

export interface SizingHostOptions {
  /** Goes into `<head>`. */
  head?: string;
  body: string;
  doctype?: string;
  /** The initial height of the frame in pixels. */
  height?: number;
  width?: number;
  context?: HostContext;
  options?: ReportSizeOptions;
  /** The host's reaction to a report; default: exactly that height, immediately. */
  follow?: (height: number, frame: HTMLIFrameElement) => void;
}

export interface SizingHost {
  frame: HTMLIFrameElement;
  view: Window & typeof globalThis & { stop(): void };
  document: Document;
  /** Every height that was reported, in order. */
  heights: number[];
  reports: Record<string, unknown>[];
  peer: JsonRpcPeer<HostToView, ViewToHost>;
  /** Waits until nothing was reported and the frame did not change for a while. */
  settled(): Promise<number>;
  remove(): void;
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function sizingHost(setup: SizingHostOptions): Promise<SizingHost> {
  const { head = '', body, doctype = '<!doctype html>', height = 600, width = 500 } = setup;
  const follow =
    setup.follow ??
    ((asked: number, frame: HTMLIFrameElement) => {
      frame.style.height = `${asked}px`;
    });
  const frame = document.createElement('iframe');
  Object.assign(frame.style, { border: '0', width: `${width}px`, height: `${height}px` });
  const script = new URL('./sized-view.ts', import.meta.url).href;
  const options = JSON.stringify(setup.options ?? {});
  frame.srcdoc = `${doctype}<html><head><meta charset="utf-8"><script>options = ${options}</script>${head}</head><body>${body}
<script type="module" src="${script}"></script></body></html>`;
  document.body.append(frame);

  const heights: number[] = [];
  const reports: Record<string, unknown>[] = [];
  const peer = new JsonRpcPeer<HostToView, ViewToHost>(windowTransport(frame.contentWindow!));
  peer.handle('ui/initialize', () => ({
    protocolVersion: '2026-01-26',
    hostInfo: { name: 'Sizing host', version: '1.0.0' },
    hostCapabilities: {},
    hostContext: setup.context ?? {},
  }));
  const isReady = new Promise<void>((resolve) => {
    peer.on('ui/notifications/initialized', () => resolve());
  });
  peer.on('ui/notifications/size-changed', (params) => {
    reports.push({ ...params });
    if (params.height === undefined) return;
    heights.push(params.height);
    follow(params.height, frame);
  });
  await isReady;

  const view = frame.contentWindow as SizingHost['view'];
  // Counts frames, not time: a page in the background is painted about once a second. There are at most four frames
  // between the cause of a report and the report.
  const drawn = () => new Promise((resolve) => view.requestAnimationFrame(resolve));
  const settled = async () => {
    const state = () => `${heights.length} ${frame.getBoundingClientRect().height}`;
    for (let quiet = 0, last = state(), frames = 0; quiet < 7 && frames < 200; frames++) {
      await drawn();
      await pause(20);
      quiet = state() === last ? quiet + 1 : 0;
      last = state();
    }
    return heights.at(-1) ?? NaN;
  };
  return {
    frame,
    view,
    document: view.document,
    heights,
    reports,
    peer,
    settled,
    remove() {
      peer.close();
      frame.remove();
    },
  };
}

/** A block of a height. */
export const box = (height: number) => `<div style="height:${height}px"></div>`;

/** All reports are within 2 px of the expected height, and there are few: no collapse, no loop. */
export function assertStable(heights: number[], expected: number): void {
  assert.isAtLeast(heights.length, 1, 'nothing was reported');
  assert.isAtMost(heights.length, 4, `too many reports: ${heights.join(', ')}`);
  for (const height of heights)
    assert.approximately(height, expected, 2, `reports: ${heights.join(', ')}`);
}
