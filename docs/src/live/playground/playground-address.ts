// What the playground shows is in its address, so that an example can open it and a reader can share it.

export interface Sample {
  html: string;
  /** JSON texts, as the reader edits them. */
  toolInput: string;
  toolResult: string;
}

export function encodeSample(sample: Sample): string {
  const { html, toolInput, toolResult } = sample;
  const bytes = new TextEncoder().encode(JSON.stringify({ html, toolInput, toolResult }));
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}

/** The sample in an address; undefined if there is none that can be read. */
export function decodeSample(hash: string): Sample | undefined {
  try {
    const bytes = Uint8Array.from(atob(hash.replace(/^#/, '')), (one) => one.codePointAt(0)!);
    const { html, toolInput, toolResult } = JSON.parse(new TextDecoder().decode(bytes)) as Sample;
    return { html: String(html), toolInput: String(toolInput), toolResult: String(toolResult) };
  } catch {
    return undefined;
  }
}

/** The name of the example with exactly these texts; undefined if a reader has changed them. */
export const exampleOf = (
  sample: Sample,
  examples: Readonly<Record<string, Sample>>,
): string | undefined =>
  Object.keys(examples).find((name) => encodeSample(examples[name]!) === encodeSample(sample));
