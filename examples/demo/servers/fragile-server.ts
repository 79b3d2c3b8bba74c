// A copy of "Insight" that the page may stop and start again, to show what its apps do then.
import { connectInsight } from './insight-server.ts';
import { listenHttp } from './serve-http.ts';

export interface FragileServer {
  url: string;
  stop(): Promise<void>;
  /** Starts it again at the same address. It has forgotten its sessions, as after a crash. */
  start(): Promise<void>;
}

export async function startFragileServer(): Promise<FragileServer> {
  let running: ReturnType<typeof listenHttp> | undefined = listenHttp(0, connectInsight);
  const { url } = await running;
  const port = Number(new URL(url).port);
  return {
    url,
    async stop() {
      const stopped = running;
      running = undefined;
      (await stopped?.catch(() => undefined))?.stop();
    },
    async start() {
      const starting = (running ??= listenHttp(port, connectInsight));
      await starting.catch((error: unknown) => {
        // The next start tries again.
        if (running === starting) running = undefined;
        throw error;
      });
    },
  };
}
