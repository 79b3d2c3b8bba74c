export interface TestServer {
  url: string;
  counts: { calls: number; cancelled: number; reads: number; toolLists: number };
  close(): Promise<void>;
}
/** Starts a server on loopback, made with the SDK 1.x or 2.x. */
export function startTestServer(sdk: 1 | 2): Promise<TestServer>;
