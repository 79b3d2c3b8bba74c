/** A colour in gamma-encoded sRGB; every channel and the opacity from 0 to 1. */
export interface Rgb {
  r: number;
  g: number;
  b: number;
  alpha: number;
}
