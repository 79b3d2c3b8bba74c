import './result.css';

// Text that would end the script that contains it.
const TAG = '<!-- </script>';

export function showResult({ structuredContent }: { structuredContent?: unknown }): void {
  document.querySelector('output')!.textContent = `${TAG} ${JSON.stringify(structuredContent)}`;
}
