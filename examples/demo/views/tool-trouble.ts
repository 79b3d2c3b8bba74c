// What a view shows when its tool did not give a result. Otherwise it would show that it loads forever.
import type { AppSnapshot } from '@mcp-app/elements/view';

/** Why there is nothing to show; undefined while there is something or it may still arrive. */
export function troubleOf({
  toolStatus,
  toolCancelled,
  toolResult,
}: Pick<AppSnapshot, 'toolStatus' | 'toolCancelled' | 'toolResult'>): string | undefined {
  switch (toolStatus) {
    case 'cancelled':
      return `Stopped. ${toolCancelled?.reason ?? ''}`.trim();
    case 'error': {
      const texts = toolResult?.content?.flatMap((block) =>
        block.type === 'text' ? [block.text] : [],
      );
      return texts?.join('\n') || 'The tool failed and did not say why.';
    }
    case 'starved':
      return 'The host sent no data for this view.';
    default:
      return undefined;
  }
}
