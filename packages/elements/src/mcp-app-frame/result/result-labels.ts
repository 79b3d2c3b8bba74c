/** The texts around a tool's result that is shown in the place of its view. */
export interface ResultLabels {
  /** The accessible name of the result. */
  result: string;
  /** Stands before a result with which the tool reports that it failed. */
  resultFailed: string;
  /** Before data that has no name. */
  resultData: string;
  /** The accessible name of an image; `{n}` is its number. */
  resultImage: string;
  /** The accessible name of a sound; `{n}` is its number. */
  resultAudio: string;
  /** The button that saves a file. */
  resultSave: string;
  /** Stands after a result that is not shown in full. */
  resultCut: string;
}

export const DEFAULT_RESULT_LABELS: Readonly<ResultLabels> = {
  result: 'Result',
  resultFailed: 'The tool reported an error.',
  resultData: 'Data',
  resultImage: 'Image {n}',
  resultAudio: 'Audio {n}',
  resultSave: 'Save',
  resultCut: 'The result is too large to be shown in full.',
};
