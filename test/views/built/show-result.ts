import './result.css';

// What would end the script that it stands in.
const TAG = '<!-- </script>';

export function showResult({ structuredContent }: { structuredContent?: unknown }): void {
  document.querySelector('output')!.textContent = `${TAG} ${JSON.stringify(structuredContent)}`;
}
