type Cell = string | number;

/** Text that may stand in a cell. */
export function cell(text?: string): string;
/** A table with a blank line before it, the columns `right` aligned so; nothing when it would be empty. */
export function table(
  head: readonly Cell[],
  rows: readonly (readonly Cell[])[],
  options?: { right?: readonly number[] },
): string;
/** Text that may stand in a cell, as code. */
export function code(text: string): string;
