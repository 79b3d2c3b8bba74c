export interface WebkitSession {
  start(): Promise<string>;
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>;
  stop(): Promise<void>;
}
/** A WebKitGTK that this driver runs. */
export function webkitSession(driver: string): WebkitSession;
