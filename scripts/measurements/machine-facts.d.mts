/** A short description of the machine. */
export function machine(): string;
/** What was measured, and on which machine: rows of a name and a value. */
export function facts(date: string): [name: string, value: string][];
