// The resize corner of the small window: an arc outside of the window, around its corner.
import { css } from 'lit';

export const resizeHandleStyles = css`
  .resize {
    position: absolute;
    inline-size: 24px;
    block-size: 24px;
    padding: 0;
    border: 0;
    touch-action: none;
    color: var(--color-text-secondary, light-dark(#5b636b, #a6adb4));
  }
  .resize:hover {
    background: none;
    color: var(--color-text-primary, light-dark(#1a1d21, #eceef0));
  }
  /* The centre is that of the window's corner, so the gap is the same along the whole arc. */
  .resize::before {
    --_radius: calc(var(--border-radius-lg, 12px) + 6px);
    content: '';
    position: absolute;
    box-sizing: border-box;
    inline-size: var(--_radius);
    block-size: var(--_radius);
    border: 0 solid currentcolor;
    opacity: 0;
  }
  .panel:is(:hover, :focus-within, [data-dragged]) .resize::before,
  .resize:focus-visible::before {
    opacity: 1;
  }
  @media (hover: none) {
    .resize::before {
      opacity: 1;
    }
  }
  [data-handle^='top'] .resize {
    top: -9px;
  }
  [data-handle^='top'] .resize::before {
    top: 2px;
    border-top-width: 3px;
  }
  [data-handle^='bottom'] .resize {
    bottom: -9px;
  }
  [data-handle^='bottom'] .resize::before {
    bottom: 2px;
    border-bottom-width: 3px;
  }
  [data-handle$='left'] .resize {
    left: -9px;
  }
  [data-handle$='left'] .resize::before {
    left: 2px;
    border-left-width: 3px;
  }
  [data-handle$='right'] .resize {
    right: -9px;
  }
  [data-handle$='right'] .resize::before {
    right: 2px;
    border-right-width: 3px;
  }
  [data-handle='top-left'] .resize,
  [data-handle='bottom-right'] .resize {
    cursor: nwse-resize;
  }
  [data-handle='top-right'] .resize,
  [data-handle='bottom-left'] .resize {
    cursor: nesw-resize;
  }
  [data-handle='top-left'] .resize::before {
    border-top-left-radius: 100%;
  }
  [data-handle='top-right'] .resize::before {
    border-top-right-radius: 100%;
  }
  [data-handle='bottom-left'] .resize::before {
    border-bottom-left-radius: 100%;
  }
  [data-handle='bottom-right'] .resize::before {
    border-bottom-right-radius: 100%;
  }
  @media (forced-colors: active) {
    .resize::before {
      border-color: CanvasText;
    }
  }
`;
