/** The texts around a tool's result that is shown instead of its view. */
export interface ResultLabels {
  /** The accessible name of the result. */
  result: string;
  /** Shown before a result that reports an error of the tool. */
  resultFailed: string;
  /** Shown before data without a name. */
  resultData: string;
  /** The accessible name of an image; `{n}` is its number. */
  resultImage: string;
  /** The accessible name of an audio player; `{n}` is its number. */
  resultAudio: string;
  /** The button that saves a file. */
  resultSave: string;
  /** Shown after a result that is not shown in full. */
  resultCut: string;
}

export const DEFAULT_RESULT_LABELS: Readonly<ResultLabels> = {
  result: 'Result',
  resultFailed: 'The tool reported an error.',
  resultData: 'Data',
  resultImage: 'Image {n}',
  resultAudio: 'Audio {n}',
  resultSave: 'Save',
  resultCut: 'The result is too large to show in full.',
};
