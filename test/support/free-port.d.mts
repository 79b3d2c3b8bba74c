/** A port on which nothing listens, for a program that has to be told its port. */
export function freePort(): Promise<number>;
