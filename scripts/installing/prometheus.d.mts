export function findPrometheus(): string | undefined;
export function findPromtool(): string | undefined;
export const prometheusHint: string;
export function ensurePrometheus(): Promise<boolean>;
