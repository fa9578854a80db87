import { findChromium, findWholeChromium } from '../scripts/chromium.mjs'

/**
 * Playwright's list (only the last one counts) plus address bar suggestions: Debian's Chromium renders them
 * in a separate process per context, which takes a third of a test's CPU time.
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
/** For features missing in headless Chromium: notifications, and its PDF viewer. */
export const wholeChromium = {
  ...(chromiumPath ? { executablePath: chromiumPath } : { channel: 'chromium' }),
  args,
}
