import { describe, expect, it } from 'vitest';
import {
  fileRiskOf,
  safeFileName,
} from '../../../packages/elements/src/policy/file-name-policy.js';

describe('V8 file names', () => {
  it.each<[string, unknown, string | undefined, string]>([
    ['a plain name', 'report.pdf', 'application/pdf', 'report.pdf'],
    ['spaces and other scripts', 'Отчёт 2026 – 報告.csv', 'text/csv', 'Отчёт 2026 – 報告.csv'],
    ['an extension of its own choice', 'build.log', 'text/plain', 'build.log'],
    ['a path', '../../etc/passwd.txt', undefined, 'passwd.txt'],
    ['a Windows path', 'C:\\Windows\\System32\\drivers.txt', undefined, 'drivers.txt'],
    ['mixed slashes', 'a/b\\c.txt', undefined, 'c.txt'],
    ['a directory', 'a/b/', undefined, 'download'],
    ['dots', '..', undefined, 'download'],
    ['nothing', '', undefined, 'download'],
    ['nothing, but a type', '', 'text/csv', 'download.csv'],
    ['no string', { toString: () => 'x.txt' }, 'application/json', 'download.json'],
    ['letters that systems refuse', 'a<b>c:d"e|f?g*h.txt', undefined, 'abcdefgh.txt'],
    ['control characters', 'a\0b\nc\u007fd\u0085.txt', undefined, 'abcd.txt'],
    ['a name written backwards', 'cod\u202egpj.txt', undefined, 'codgpj.txt'],
    ['invisible letters', 'a\u200bb\u2066c\ufeff\u2028.txt', undefined, 'abc.txt'],
    ['half a letter', 'a\ud800b.txt', undefined, 'ab.txt'],
    ['a hidden file', '.bashrc', undefined, 'bashrc'],
    ['dots and dashes in front', '..--.-rf.txt', undefined, 'rf.txt'],
    ['dots and spaces behind', 'report.txt. . ', undefined, 'report.txt'],
    ['an extension pushed out of sight', `a.pdf${' '.repeat(80)}.txt`, undefined, 'a.pdf.txt'],
    ['a device', 'CON', undefined, '_CON'],
    ['a device with an extension', 'nul.txt', undefined, '_nul.txt'],
    ['a device with two', 'aux.tar.gz', undefined, '_aux.tar.gz'],
    ['a port', 'LPT1.csv', undefined, '_LPT1.csv'],
    ['a port by a trick', 'com¹.txt', undefined, '_com¹.txt'],
    ['no device', 'console.txt', undefined, 'console.txt'],
  ])('%s', (_name, name, type, safe) => {
    expect(safeFileName(name, type)).toBe(safe);
  });

  it.each([
    ['data', 'application/json', 'data.json'],
    ['data', 'application/json; charset=utf-8', 'data.json'],
    ['data', 'APPLICATION/JSON', 'data.json'],
    ['data', 'application/geo+json', 'data.json'],
    ['data', 'text/x-unheard-of', 'data.txt'],
    ['data', 'application/octet-stream', 'data'],
    ['data', undefined, 'data'],
    ['data', 'constructor', 'data'],
    ['report v1.2', 'text/csv', 'report v1.2.csv'],
    ['report v1.25', 'text/csv', 'report v1.25.csv'],
    ['movie.7z', 'text/csv', 'movie.7z'],
    ['photo', 'image/jpeg', 'photo.jpg'],
    ['page', 'text/html;profile=mcp-app', 'page.html'],
  ])('%s of type %s gets its extension', (name, type, safe) => {
    expect(safeFileName(name, type)).toBe(safe);
  });

  it.each([
    ['report.pdf.exe', 'application/pdf', 'report.pdf'],
    ['report.pdf.exe', undefined, 'report.pdf'],
    ['report.pdf.exe', 'text/csv', 'report.pdf.csv'],
    ['setup.exe', 'text/plain', 'setup.txt'],
    ['setup.exe', undefined, 'setup.bin'],
    ['setup.EXE', 'application/octet-stream', 'setup.bin'],
    ['setup.exe', 'application/x-msdownload', 'setup.bin'],
    ['setup.exe.', undefined, 'setup.bin'],
    ['setup.e\u200bxe', undefined, 'setup.bin'],
    ['a.bat.cmd.exe', undefined, 'a.bin'],
    ['link.lnk', 'image/png', 'link.png'],
    ['app.desktop', 'text/plain', 'app.txt'],
    ['run.ps1', 'text/plain', 'run.txt'],
    ['x.settingcontent-ms', undefined, 'x.bin'],
    ['page.html', 'image/png', 'page.png'],
    ['page.html', undefined, 'page.bin'],
    ['drawing.svg', 'text/plain', 'drawing.txt'],
    ['macro.xlsm', undefined, 'macro.bin'],
  ])('does not keep an active extension: %s of type %s', (name, type, safe) => {
    expect(safeFileName(name, type)).toBe(safe);
  });

  it.each(
    'rdp mobileconfig wsb diagcab themepack saver msu pyzw accde xla flatpakrepo theme cab mdb one so'.split(
      ' ',
    ),
  )('.%s is active when it is opened, so it is not kept', (extension) => {
    expect(safeFileName(`a.${extension}`)).toBe('a.bin');
    expect(safeFileName(`a.${extension}`, 'text/plain')).toBe('a.txt');
    expect(fileRiskOf(`a.${extension}`)).toBe('active');
  });

  it.each([
    ['page.html', 'text/html', 'page.html'],
    ['page.htm', 'text/html', 'page.htm'],
    ['drawing.svg', 'image/svg+xml', 'drawing.svg'],
    ['jquery.min.js', 'text/javascript', 'jquery.min.js'],
  ])('%s of type %s is what it says', (name, type, safe) => {
    expect(safeFileName(name, type)).toBe(safe);
  });

  it('does not show a page as an image', () => {
    expect(safeFileName('photo.jpg.html', 'text/html')).toBe('photo_jpg.html');
  });

  it.each([
    ['data', 'text/xml', 'data.xml'],
    ['data', 'application/atom+xml', 'data.xml'],
    ['data', 'application/epub+zip', 'data.zip'],
    ['data', 'text/json', 'data.json'],
    ['data', ' text/csv ; header=present', 'data.csv'],
    ['data', 'x-text/json', 'data'],
    ['data.unheard', 'text/csv', 'data.unheard'],
    [`data.${'x'.repeat(24)}`, 'text/csv', `data.${'x'.repeat(24)}`],
    [`data.${'x'.repeat(25)}`, 'text/csv', `data.${'x'.repeat(25)}.csv`],
  ])('%s of type %s becomes %s', (name, type, safe) => {
    expect(safeFileName(name, type)).toBe(safe);
  });

  it.each([
    ['archive.zip.html', 'archive_zip.html'],
    ['my.photo.jpg.html', 'my.photo_jpg.html'],
    ['letter.doc.html', 'letter_doc.html'],
    ['release.v2.html', 'release.v2.html'],
    ['my.docs.html', 'my.docs.html'],
    ['a.mydoc.html', 'a.mydoc.html'],
  ])('%s, a page, is not shown as a document where extensions are hidden: %s', (name, safe) => {
    expect(safeFileName(name, 'text/html')).toBe(safe);
  });

  it('uses the room that it has, and keeps the end of an endless name', () => {
    expect(safeFileName('a'.repeat(113) + '.txt')).toBe(`${'a'.repeat(113)}.txt`);
    expect(safeFileName(`${'a'.repeat(5000)}.json`)).toMatch(/^a{110,}\.json$/);
    expect(safeFileName(`${'a'.repeat(5000)}`, 'application/xhtml+xml')).toMatch(
      /^a{110,}\.xhtml$/,
    );
    expect(safeFileName(`${'a'.repeat(5000)}`, 'text/csv').length).toBeLessThanOrEqual(120);
    expect(safeFileName(`a.${'b'.repeat(300)} .pdf`)).toMatch(/b\.pdf$/);
  });

  it('limits the name to 120 characters, including the extension', () => {
    expect(safeFileName(`${'a'.repeat(500)}.txt`)).toMatch(/^a{100,116}\.txt$/);
    expect(safeFileName('😀'.repeat(200), 'image/png')).toMatch(/^(😀)+\.png$/u);
    expect(safeFileName(`a${'😀'.repeat(200)}`, 'image/png')).toMatch(/^a(😀)+\.png$/u);
    // Cutting must not expose what was in the middle.
    for (let length = 80; length < 130; length++)
      expect(safeFileName(`${'a'.repeat(length)}.exe${'b'.repeat(300)}`)).not.toMatch(/\.exe$/);
  });

  it.each([
    ['harmless', 'a.txt a.CSV a.json a.pdf a.png a.jpg a.webp a.docx a.xlsx a.mp4 a.md v1.2.txt'],
    ['ask', 'a a.zip a.tar.gz a.bin a.doc a.xls a.eml a.newformat a.1 README a.txt.unheard'],
    ['active', 'a.html a.svg a.js a.exe a.EXE a.txt.lnk a.xlsm a.settingcontent-ms'],
  ])('%s: %s', (risk, names) => {
    for (const name of names.split(' ')) expect([name, fileRiskOf(name)]).toEqual([name, risk]);
  });

  it('is fast for an endless name', () => {
    expect(safeFileName(`${' .'.repeat(5e6)}a.txt`)).toBe('a.txt');
  });
});
