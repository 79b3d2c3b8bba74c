interface ChromiumOptions {
  executablePath: string;
  args: string[];
}
/** For Playwright. */
export function chromiumOptions(): ChromiumOptions;
/** The cheaper headless shell where there is one, else Chromium. */
export function headlessOptions(): ChromiumOptions;
/** For Puppeteer: sandboxed frames have processes of their own, as users have it. */
export function isolatedChromiumOptions(): Promise<
  ChromiumOptions & { ignoreDefaultArgs: string[] }
>;
