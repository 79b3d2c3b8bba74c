// MIME types as servers write them: in any case, spacing and quoting, and with further parameters.

const parts = (mimeType: string) => mimeType.toLowerCase().replace(/[\s"]/g, '').split(';');

/** Whether `mimeType` is the type `wanted`, with at least its parameters. */
export function isMimeType(mimeType: string | undefined, wanted: string): boolean {
  const [type, ...parameters] = parts(mimeType ?? '');
  const [wantedType, ...wantedParameters] = parts(wanted);
  return type === wantedType && wantedParameters.every((one) => parameters.includes(one));
}
