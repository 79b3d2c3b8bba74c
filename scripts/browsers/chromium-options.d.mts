interface ChromiumOptions {
  executablePath: string;
  args: string[];
}
/** For Playwright. */
export function chromiumOptions(): ChromiumOptions;
/** The cheaper headless shell if it is installed, otherwise Chromium. */
export function headlessOptions(): ChromiumOptions;
/** For Puppeteer: sandboxed frames run in their own processes, as they do for users. */
export function isolatedChromiumOptions(): Promise<
  ChromiumOptions & { ignoreDefaultArgs: string[] }
>;
