import { unsafeCSS } from 'lit';

// The notices have their own. A plain string instead of the `css` tag because it is constant, and every view loads it.
export const styles = unsafeCSS(':host{display:block}');
