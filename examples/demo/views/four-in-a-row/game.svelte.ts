// The game as state: moves of the user, of the model (through the view's own tools) and of the server.
import { registerTool } from '@mcp-app/elements/view';
import type { McpApp } from '@mcp-app/elements/view';
import { COLUMNS, drop, isFull, winningLine } from '../../servers/four-in-a-row.ts';

interface Start {
  level: string;
  board: string;
}

export interface GameTools {
  'play-four-in-a-row': { input: { level?: string }; output: Start };
  'answer-move': {
    input: Start;
    output: { board: string; line: number[] | null; isFull: boolean };
  };
}

export class FourInARow {
  board = $state('.'.repeat(42));
  isThinking = $state(false);
  problem = $state('');
  /** Why there is no game. */
  trouble = $state<string>();
  readonly line = $derived(winningLine(this.board));
  readonly isOver = $derived(Boolean(this.line) || isFull(this.board));
  readonly #app: McpApp<GameTools, 'play-four-in-a-row'>;
  #level = 'medium';

  constructor(app: McpApp<GameTools, 'play-four-in-a-row'>) {
    this.#app = app;
    this.#offerTools();
  }

  /** Whose turn it is, or who has won. */
  get status(): string {
    if (this.problem) return this.problem;
    if (this.line) return this.board[this.line[0]!] === 'x' ? 'You win!' : 'The computer wins.';
    if (this.isOver) return 'A draw.';
    return this.isThinking ? 'The computer is thinking…' : 'Your move.';
  }

  start({ level, board }: Start): void {
    this.#level = level;
    this.board = board;
    this.problem = '';
  }

  /** Drops a piece and lets the server answer. Resolves when it is the user's turn again. */
  async play(column: number): Promise<void> {
    const next = drop(this.board, column, 'x');
    if (!next) throw new Error(`Column ${column + 1} is full.`);
    if (this.isOver || this.isThinking) throw new Error(this.status);
    this.board = next;
    this.problem = '';
    if (!this.isOver) await this.#letServerMove();
    await this.#app.updateModelContext({
      content: [{ type: 'text', text: `Four in a row: ${this.status}\n${this.rows().join('\n')}` }],
    });
  }

  rows(): string[] {
    return this.board.match(/.{7}/g)!;
  }

  async #letServerMove(): Promise<void> {
    this.isThinking = true;
    try {
      const { structuredContent } = await this.#app.callServerTool({
        name: 'answer-move',
        arguments: { level: this.#level, board: this.board },
      });
      this.board = structuredContent!.board;
    } catch (error) {
      this.problem = `No answer from the server: ${(error as Error).message}`;
    } finally {
      this.isThinking = false;
    }
  }

  /** So that a model can play, too (A1, A2). */
  #offerTools(): void {
    const answer = () => ({
      content: [{ type: 'text' as const, text: `${this.status}\n${this.rows().join('\n')}` }],
      structuredContent: { rows: this.rows(), status: this.status },
    });
    registerTool(
      this.#app,
      'read-board',
      { title: 'Read the board', annotations: { readOnlyHint: true } },
      answer,
    );
    registerTool(
      this.#app,
      'drop-piece',
      {
        title: 'Drop a piece',
        description: 'Plays for the user.',
        inputSchema: {
          type: 'object',
          properties: {
            column: {
              type: 'integer',
              minimum: 1,
              maximum: COLUMNS,
              description: '1 is the left one',
            },
          },
          required: ['column'],
        },
      },
      async (input) => {
        await this.play((input as { column: number }).column - 1);
        return answer();
      },
    );
  }
}
