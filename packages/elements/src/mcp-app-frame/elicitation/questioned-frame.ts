import type { SessionEvent } from '../../host/session/session-events.js';
import type { FrameProperties } from '../frame-properties.js';

/** The element that the questions belong to. */
export interface QuestionedFrame extends FrameProperties {
  readonly modes: FrameProperties['modes'] & { readonly panel: HTMLElement };
  /** Whether a tool runs that may ask the user. */
  isAnswering: boolean;
  observe(event: SessionEvent): boolean;
}
