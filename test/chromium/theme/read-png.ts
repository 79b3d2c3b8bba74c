// The pixels of a screenshot. Browsers write PNG files with 8 bits, with or without alpha, and not interlaced.
import { inflateSync } from 'node:zlib';

export interface Pixels {
  data: Uint8Array;
  width: number;
  /** Bytes of a pixel: 3, or 4 with alpha. */
  channels: number;
}

/** Paeth's predictor: the neighbour that is nearest to left + above - diagonal. */
function paeth(left: number, above: number, diagonal: number): number {
  const estimate = left + above - diagonal;
  const [toLeft, toAbove, toDiagonal] = [left, above, diagonal].map((value) =>
    Math.abs(estimate - value),
  ) as [number, number, number];
  if (toLeft <= toAbove && toLeft <= toDiagonal) return left;
  return toAbove <= toDiagonal ? above : diagonal;
}

export function readPng(file: Uint8Array): Pixels {
  const bytes = Buffer.from(file);
  const parts: Buffer[] = [];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  const channels = { 2: 3, 6: 4 }[bytes[25]!];
  if (!channels || bytes[24] !== 8 || bytes[28] !== 0)
    throw new Error('The screenshot is not a PNG file with 8 bits per channel.');
  const lines = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const data = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = lines[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const to = y * stride + x;
      const left = x < channels ? 0 : data[to - channels]!;
      const above = y === 0 ? 0 : data[to - stride]!;
      const diagonal = x < channels || y === 0 ? 0 : data[to - stride - channels]!;
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, diagonal)][filter!]!;
      data[to] = lines[y * (stride + 1) + 1 + x]! + guess;
    }
  }
  return { data, width, channels };
}
