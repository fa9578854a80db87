import { findChromium, findWholeChromium } from '../scripts/chromium.mjs'

/**
 * Playwright's own list, of which the last one given counts, and the address bar's suggestions: Debian's Chromium draws them
 * for every context in a process of their own, which takes a third of the processor time of a test.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

const args = [...sandbox, `--disable-features=${withoutFeatures}`]

export const launchOptions = { executablePath: findChromium(), args }

const chromiumPath = findWholeChromium()
/** For what Chromium without windows has not: notifications, and its own view of a PDF. */
export const wholeChromium = {
  ...(chromiumPath ? { executablePath: chromiumPath } : { channel: 'chromium' }),
  args,
}
