// Creates safe names for a view's files (V8), and rates the risk of opening them. Browsers clean paths, but keep
// `.lnk`, `.desktop`, `.html` and `CON.txt`.

const MAX_LENGTH = 120;

/** The extensions of a MIME type, the usual one first. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'application/gzip': ['gz', 'tgz'],
  'application/json': ['json'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/x-sh': ['sh'],
  'application/xhtml+xml': ['xhtml'],
  'application/zip': ['zip'],
  'audio/mpeg': ['mp3'],
  'audio/ogg': ['ogg'],
  'audio/wav': ['wav'],
  'image/gif': ['gif'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/svg+xml': ['svg'],
  'image/webp': ['webp'],
  'text/calendar': ['ics'],
  'text/css': ['css'],
  'text/csv': ['csv'],
  'text/html': ['html', 'htm'],
  'text/javascript': ['js', 'mjs'],
  'text/markdown': ['md'],
  'text/x-python': ['py'],
  'video/mp4': ['mp4'],
  'video/webm': ['webm'],
};

/**
 * Files that a double click runs, installs or executes: programs, scripts, shortcuts, settings, disks, pages, documents
 * with macros. No such list is complete, so the user is asked about types that are neither here nor harmless.
 */
const ACTIVE = new RegExp(
  `^(${[
    'exe|dll|com|scr|pif|cpl|msc|msi|msp|mst|msu|msix|msixbundle|appx|appxbundle|appinstaller|gadget|cab',
    'application|bat|cmd|ps1|ps1xml|psc1|psd1|psm1|vbs?|vbe|jse?|mjs|cjs|ws|wsc|wsf|wsh|sct|hta|reg|inf',
    'lnk|url|scf|website|desktop|webloc|inetloc|fileloc|[a-z]+-ms|rdp|wsb|job|xbap|vsix|vsto',
    'diagcab|diagcfg|diagpkg|theme|themepack|deskthemepack|ovpn|mobileconfig|provisionprofile',
    'sh|bash|zsh|csh|ksh|fish|command|tool|terminal|action|workflow|app|scptd?|applescript',
    'saver|prefpane|kext|dylib|so|osax',
    'jar|jnlp|py|pyc|pyw|pyzw?|rb|pl|php|lua|tcl|run|appimage|deb|rpm|flatpak(ref|repo)?|snap',
    'apk|xapk|aab|ipa|crx|xpi',
    'iso|img|vhdx?|dmg|m?pkg|chm|hlp|html?|xht|xhtml|shtml|mht|mhtml|svgz?|xslt?|swf',
    'docm|dotm|xlsm|xltm|xlam?|xll|xlsb|pptm|potm|ppam?|ppsm|sldm|iqy|oqy|dqy|slk|one',
    'acc(d[abeprtuw]|de)|ad[ep]|md[abenwz]|mam',
  ].join('|')})$`,
  'i',
);

/** Files that a viewer only shows or plays. Archives are not included, because they hide their content. */
const HARMLESS = new Set(
  [
    'txt|log|md|csv|tsv|json|jsonl|ndjson|geojson|yaml|yml|xml|css|ics|vcf|srt|vtt|bib|tex',
    'pdf|docx|xlsx|pptx|odt|ods|odp|rtf|epub',
    'png|jpg|jpeg|gif|webp|avif|bmp|tif|tiff|heic',
    'mp3|m4a|aac|ogg|opus|flac|wav|mp4|m4v|mov|webm|mkv|gpx|stl|glb|woff2',
  ].flatMap((line) => line.split('|')),
);

/** Extensions that look like a document, and so must not precede an executable extension. */
const isPassive = (extension: string) =>
  HARMLESS.has(extension) || /^(doc|xls|ppt|zip|gz|tgz)$/.test(extension);

/**
 * What may happen when a user opens a file with this name. `harmless`: a viewer shows it. `active`: it is run or
 * installed, or may execute code. `ask`: unknown.
 */
export type FileRisk = 'harmless' | 'ask' | 'active';

/** The risk of a name from `safeFileName`. An unknown extension is `ask`. */
export function fileRiskOf(name: string): FileRisk {
  const extension = extensionOf(name);
  if (ACTIVE.test(extension)) return 'active';
  return HARMLESS.has(extension) ? 'harmless' : 'ask';
}

/** Names of devices on Windows, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$) *(\.|$)/i;

function extensionsOf(mimeType: unknown): readonly string[] {
  const type = (typeof mimeType === 'string' ? mimeType : '').split(';')[0]!.trim().toLowerCase();
  if (Object.hasOwn(EXTENSIONS, type)) return EXTENSIONS[type]!;
  const [, suffix] = /(?:\+|^text\/)(json|xml|zip)$/.exec(type) ?? [];
  return suffix ? [suffix] : type.startsWith('text/') ? ['txt'] : [];
}

/** The last segment, without characters that hide, break or reorder a name. */
function clean(name: string): string {
  const segment = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  // Only both ends are needed; a longer text would make the next lines slow.
  return (segment.slice(0, 900) + segment.slice(900).slice(-100))
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/[ .]*\./g, '.')
    .replace(/^[ .-]+|[ .]+$/g, '')
    .replace(RESERVED, '_$&');
}

/** Lower case, without the dot; a number is part of the name (`report v1.2`). */
const extensionOf = (name: string) =>
  (/\.(?!\d+$)([\w-]{1,24})$/.exec(name)?.[1] ?? '').toLowerCase();

/** Shortens the name but not its extension, and leaves room for one. */
function shorten(name: string): string {
  const end = extensionOf(name).length;
  const tail = end ? name.slice(-end - 1) : '';
  const head = name.slice(0, name.length - tail.length);
  // The cut must not split a surrogate pair.
  const room = MAX_LENGTH - Math.max(tail.length, '.xhtml'.length);
  return head.slice(0, room).replace(/[ .]*[\ud800-\udbff]?$/, '') + tail;
}

/**
 * Creates a safe file name of at most 120 characters; `download` if nothing is left. The extension is kept, unless it
 * is active and does not match `mimeType`: `report.pdf.exe` becomes `report.pdf`, `setup.exe` becomes `setup.bin`.
 * `.exe` and similar extensions are never kept. A missing extension is derived from `mimeType`. Never throws.
 */
export function safeFileName(name: unknown, mimeType?: string): string {
  const known = extensionsOf(mimeType);
  let result = shorten(clean(typeof name === 'string' ? name : '') || 'download');
  let extension = extensionOf(result);
  let cut = false;
  while (ACTIVE.test(extension) && !known.includes(extension)) {
    result = result.slice(0, -extension.length - 1).replace(/[ .]+$/, '');
    extension = extensionOf(result);
    cut = true;
  }
  if (!extension || (cut && known[0] && !known.includes(extension))) {
    const right = known[0] ?? (cut ? 'bin' : '');
    return right ? `${result}.${right}` : result;
  }
  // `photo.jpg.html` is shown as `photo.jpg` where known extensions are hidden.
  const stem = result.slice(0, -extension.length - 1);
  return ACTIVE.test(extension) && isPassive(extensionOf(stem))
    ? `${stem.replace(/\.(?=[^.]*$)/, '_')}.${extension}`
    : result;
}
