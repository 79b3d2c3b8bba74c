/** The machine in a few words. */
export function machine(): string;
/** What was measured, and on what: rows of a name and a value. */
export function facts(date: string): [name: string, value: string][];
