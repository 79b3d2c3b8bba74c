// The resize corner of the small window, drawn as an arc.
import { css } from 'lit';

export const resizeHandleStyles = css`
  .resize {
    position: absolute;
    inline-size: 24px;
    block-size: 24px;
    padding: 0;
    border: 0;
    touch-action: none;
    color: var(--color-text-secondary, light-dark(#6d757d, #8d959c));
  }
  .resize:hover {
    background: none;
  }
  /* An arc along the resize corner. */
  .resize::before {
    content: '';
    position: absolute;
    inset: 7px;
    border: 0 solid currentcolor;
    opacity: 0;
  }
  .panel:is(:hover, :focus-within) .resize::before,
  .resize:focus-visible::before {
    opacity: 1;
  }
  @media (hover: none) {
    .resize::before {
      opacity: 1;
    }
  }
  [data-handle='top-left'] .resize {
    top: -9px;
    left: -9px;
    cursor: nwse-resize;
  }
  [data-handle='top-left'] .resize::before {
    border-width: 2px 0 0 2px;
    border-top-left-radius: 10px;
  }
  [data-handle='top-right'] .resize {
    top: -9px;
    right: -9px;
    cursor: nesw-resize;
  }
  [data-handle='top-right'] .resize::before {
    border-width: 2px 2px 0 0;
    border-top-right-radius: 10px;
  }
  [data-handle='bottom-left'] .resize {
    bottom: -9px;
    left: -9px;
    cursor: nesw-resize;
  }
  [data-handle='bottom-left'] .resize::before {
    border-width: 0 0 2px 2px;
    border-bottom-left-radius: 10px;
  }
  [data-handle='bottom-right'] .resize {
    bottom: -9px;
    right: -9px;
    cursor: nwse-resize;
  }
  [data-handle='bottom-right'] .resize::before {
    border-width: 0 2px 2px 0;
    border-bottom-right-radius: 10px;
  }
`;
