type Cell = string | number;

/** Text that is safe in a table cell. */
export function cell(text?: string): string;
/** A table with a blank line before it; the columns in `right` are right-aligned. Empty if there are no rows. */
export function table(
  head: readonly Cell[],
  rows: readonly (readonly Cell[])[],
  options?: { right?: readonly number[] },
): string;
/** Text that is safe in a table cell, as code. */
export function code(text: string): string;
