// The rules of four in a row, and a player that looks a few moves ahead.

export const COLUMNS = 7;
export const ROWS = 6;
/** '.' empty, 'x' the user, 'o' the computer; row by row from the top, 42 characters. */
export type Board = string;

export const EMPTY_BOARD: Board = '.'.repeat(COLUMNS * ROWS);

const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

const LINES = Array.from({ length: ROWS * COLUMNS }, (_, cell) =>
  DIRECTIONS.flatMap(([down, right]) => {
    const row = Math.floor(cell / COLUMNS) + 3 * down;
    const column = (cell % COLUMNS) + 3 * right;
    if (row >= ROWS || column < 0 || column >= COLUMNS) return [];
    return [[0, 1, 2, 3].map((step) => cell + step * (down * COLUMNS + right))];
  }),
).flat();

/** The board after a move, or undefined when the column is full. */
export function drop(board: Board, column: number, piece: 'x' | 'o'): Board | undefined {
  for (let row = ROWS - 1; row >= 0; row--) {
    const cell = row * COLUMNS + column;
    if (board[cell] === '.') return board.slice(0, cell) + piece + board.slice(cell + 1);
  }
  return undefined;
}

/** The four cells that won, if there is a winner. */
export const winningLine = (board: Board): number[] | undefined =>
  LINES.find(
    ([first, ...rest]) =>
      board[first!] !== '.' && rest.every((cell) => board[cell] === board[first!]),
  );

export const isFull = (board: Board) => !board.includes('.');

const columnsOf = (board: Board) =>
  // The middle columns first, because those moves are the strongest.
  [3, 2, 4, 1, 5, 0, 6].filter((column) => board[column] === '.');

function worth(board: Board): number {
  let sum = 0;
  for (const line of LINES) {
    const own = line.filter((cell) => board[cell] === 'o').length;
    const theirs = line.filter((cell) => board[cell] === 'x').length;
    if (theirs === 0) sum += own ** 2;
    if (own === 0) sum -= theirs ** 2;
  }
  return sum;
}

function search(board: Board, piece: 'x' | 'o', depth: number, low: number, high: number): number {
  if (winningLine(board)) return piece === 'x' ? 10_000 + depth : -10_000 - depth;
  if (isFull(board)) return 0;
  if (depth === 0) return worth(board);
  let best = piece === 'o' ? -Infinity : Infinity;
  for (const column of columnsOf(board)) {
    const value = search(
      drop(board, column, piece)!,
      piece === 'o' ? 'x' : 'o',
      depth - 1,
      low,
      high,
    );
    if (piece === 'o') low = Math.max(low, (best = Math.max(best, value)));
    else high = Math.min(high, (best = Math.min(best, value)));
    if (low >= high) break;
  }
  return best;
}

/** The computer's column. @param depth how many moves it looks ahead */
export function bestColumn(board: Board, depth: number): number {
  const rated = columnsOf(board).map((column) => ({
    column,
    value: search(drop(board, column, 'o')!, 'x', depth - 1, -Infinity, Infinity),
  }));
  return rated.reduce((best, candidate) => (candidate.value > best.value ? candidate : best))
    .column;
}
