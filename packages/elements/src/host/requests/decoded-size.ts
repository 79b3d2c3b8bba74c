/** The bytes that a base64 text stands for. Only its last characters are read, because a view chooses its length. */
export const decodedSize = (base64: string): number =>
  Math.floor(((base64.length - base64.slice(-2).split('=').length + 1) * 3) / 4);
