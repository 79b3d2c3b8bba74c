export type BusServer = 'redis' | 'nats' | 'postgres';
export const SERVERS: readonly BusServer[];
export function findServer(name: BusServer): string | undefined;
export function serverHint(names: readonly BusServer[]): string;
export function ensureServers(wanted?: readonly BusServer[]): Promise<BusServer[]>;
