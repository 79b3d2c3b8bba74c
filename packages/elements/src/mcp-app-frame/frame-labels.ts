/** Every text that the frame itself shows; set `labels` to translate some or all of them. */
export interface FrameLabels {
  /** Shown while the view is on its way. */
  loading: string;
  retry: string;
  /** Stands in front of a text result when its view cannot be shown. */
  textResult: string;
}

export const DEFAULT_FRAME_LABELS: Readonly<FrameLabels> = {
  loading: 'Loading…',
  retry: 'Try again',
  textResult: 'Result as text',
};
