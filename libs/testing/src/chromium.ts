import { type Browser, chromium } from 'playwright-core';

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Debian's Chromium; `CHROMIUM` names another. @param backForwardCache whether it keeps pages to go back to, as those of people do; Playwright switches that off */
export function openChromium({ backForwardCache = false } = {}): Promise<Browser> {
  const ignoreDefaultArgs = backForwardCache ? ['--disable-back-forward-cache'] : [];
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: quiet, ignoreDefaultArgs });
}
