// The engine of a session, as the page wants it observed.
import type { ViewEngine } from '../../host/session/view-engine.js';
import { page } from '../page-settings.js';

/**
 * The engine for the session that a frame starts.
 * @param startTime when the start began, as `performance.now()`
 */
export const observe = (engine: ViewEngine, frame: HTMLElement, startTime: number): ViewEngine =>
  page.timings?.engine(engine, frame, startTime) ?? engine;
