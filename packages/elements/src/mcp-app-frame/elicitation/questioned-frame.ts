import type { AppError } from '../../host/app-error.js';
import type { SessionEvent } from '../../host/session/session-events.js';
import type { FrameProperties } from '../frame-properties.js';

/** The element that the questions belong to. */
export interface QuestionedFrame extends FrameProperties {
  readonly modes: FrameProperties['modes'] & { readonly panel: HTMLElement };
  readonly error: AppError | undefined;
  /** Whether a tool without a view runs that may ask the user. */
  isViewless?: (() => boolean) | undefined;
  observe(event: SessionEvent): boolean;
}
