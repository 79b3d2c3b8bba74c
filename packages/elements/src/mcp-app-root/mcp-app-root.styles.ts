import { css } from 'lit';

// Font and colours are inherited from the page. The delay keeps a quick start from flashing; nothing moves.
export const styles = css`
  :host {
    display: block;
  }
  [hidden] {
    display: none;
  }
  p {
    margin: 1rem;
  }
  .loading {
    animation: wait 0.4s;
  }
  @keyframes wait {
    0%,
    to {
      opacity: 0;
    }
  }
`;
