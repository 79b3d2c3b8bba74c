export interface WebkitSession {
  start(): Promise<string>;
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>;
  stop(): Promise<void>;
}
/** A WebKitGTK that this driver runs, with more variables in its environment. */
export function webkitSession(driver: string, more?: Record<string, string>): WebkitSession;
