// How the workbench and the page around it exchange their state.
import type { LookName } from '../tokens/looks.js';
import { encodeState } from './theme-state.js';
import type { Scheme, ThemeState } from './theme-state.js';

/** The look of the surrounding page: Storybook's toolbar. */
export interface PageLook {
  scheme: Scheme;
  preset: LookName;
  direction: ThemeState['direction'];
}

/** The state has changed; `encoded` is its text for an address. */
export class WorkbenchChangeEvent extends Event {
  readonly encoded: string;
  readonly state: ThemeState;
  constructor(state: ThemeState) {
    super('workbench-change', { bubbles: true });
    this.state = state;
    this.encoded = encodeState(state);
  }
}

/** The workbench's address with this state: Storybook's address inside Storybook, otherwise its own. */
export function linkTo(state: string): string {
  const inStorybook = window.parent !== window && window.parent.location.search.includes('path=');
  const url = new URL(inStorybook ? window.parent.location.href : location.href);
  url.searchParams.set('args', `state:${state}`);
  // The state contains these, too, and an address should contain them once.
  url.searchParams.delete('globals');
  return url.href;
}
