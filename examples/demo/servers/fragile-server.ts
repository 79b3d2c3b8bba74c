// A copy of "Insight" that the page may stop and start again, to show what its apps do then.
import { connectInsight } from './insight-server.ts';
import { listenHttp } from './serve-http.ts';

export interface FragileServer {
  url: string;
  stop(): void;
  /** Starts it again at the same address. It has forgotten its sessions, as after a crash. */
  start(): Promise<void>;
}

export async function startFragileServer(): Promise<FragileServer> {
  let running: Awaited<ReturnType<typeof listenHttp>> | undefined = await listenHttp(
    0,
    connectInsight,
  );
  const { url } = running;
  const port = Number(new URL(url).port);
  return {
    url,
    stop() {
      running?.stop();
      running = undefined;
    },
    async start() {
      running ??= await listenHttp(port, connectInsight);
    },
  };
}
