import { unsafeCSS } from 'lit';

// Font and colours are inherited from the page. The delay avoids a flash on a quick start; nothing moves. It is a
// plain string instead of the `css` tag because it is constant, and every view loads these bytes.
export const styles = unsafeCSS(
  ':host{display:block}p{margin:1rem;animation:wait .4s}@keyframes wait{0%,to{opacity:0}}',
);
