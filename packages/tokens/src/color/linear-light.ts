/** Undoes the sRGB transfer curve: a channel from 0 to 1 as an amount of light. */
export const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/** Applies the sRGB transfer curve: an amount of light as a channel from 0 to 1. */
export const toGamma = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
