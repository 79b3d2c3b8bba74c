// Saves recordings to files, and lets the user choose one.
import type { Recording } from './recording.js';

export const recordingText = (recording: Recording): string =>
  `${JSON.stringify(recording, null, 2)}\n`;

/** Named after the view and the time: `clock-2026-01-26T10-00-00.json`. */
function fileName({ frame, recordedAt }: Recording): string {
  const name = (frame?.appInfo?.name ?? 'mcp-app').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return `${name.slice(0, 60)}-${recordedAt.slice(0, 19).replaceAll(':', '-')}.json`;
}

/** Downloads the recording as a file. */
export const saveRecording = (recording: Recording): void =>
  saveFile(fileName(recording), recordingText(recording));

/** Downloads JSON as a file. */
export function saveFile(name: string, json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser needs the URL until the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Opens the browser's file chooser. */
export function chooseFile(chosen: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.json,application/json';
  input.addEventListener('change', () => input.files?.[0] && chosen(input.files[0]));
  input.click();
}
