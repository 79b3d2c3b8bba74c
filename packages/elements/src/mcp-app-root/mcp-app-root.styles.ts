import { unsafeCSS } from 'lit';

// Font and colours are inherited from the page. The delay keeps a quick start from flashing; nothing moves.
// A plain text, not the `css` tag: it is all fixed, and every View carries these bytes.
export const styles = unsafeCSS(
  ':host{display:block}p{margin:1rem;animation:wait .4s}@keyframes wait{0%,to{opacity:0}}',
);
