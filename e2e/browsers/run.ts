// A student's journey in browsers that Playwright does not drive. Started by scripts/browsers.mjs.
import { request } from '@playwright/test'
import { random } from '../../apps/server/src/demo/random.ts'
import { openProxy } from '../../bench/faults/proxy.ts'
import { type Campus, openCampus } from '../campus.ts'
import { startProduct } from '../product.ts'
import { openFirefox } from './firefox.ts'
import { furnish, steps } from './journey.ts'
import { handsOn, type Tab } from './tab.ts'
import { openWebKit } from './webkit.ts'

const browsers: [string, () => Promise<Tab>][] = [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
]

/**
 * Stops at the first failed step, because later ones depend on it.
 * @returns the number of passed steps
 */
const play = async (name: string, open: () => Promise<Tab>, campus: Campus, port: number) => {
  const proxy = await openProxy(port, random(1))
  const room = await furnish(campus)
  const tab = await open()
  const setNetwork = (isUp: boolean) => proxy.become({ down: !isUp })
  const journey = { campus, hands: handsOn(tab, `http://localhost:${proxy.port}`), room, setNetwork }
  let passedCount = 0
  try {
    for (const [step, run] of steps) {
      await run(journey)
      process.stdout.write(`passed  ${name}: ${step}\n`)
      passedCount++
    }
  } catch (error) {
    const text = await tab.evaluate('document.body.innerText').catch(() => '')
    console.error(`FAILED  ${name}: ${steps[passedCount]?.[0]}\n${error}\nThe page reads:\n${text}`)
  } finally {
    await tab.close()
    proxy.close()
  }
  return passedCount
}

const product = await startProduct()
const campus = openCampus(product.databaseUrl(), await request.newContext({ baseURL: product.url }))
let stepCount = 0
for (const [name, open] of browsers)
  stepCount += await play(name, open, campus, Number(new URL(product.url).port))
await campus.close()
await product.stop()
const failedCount = browsers.length * steps.length - stepCount
process.stdout.write(`\n${stepCount} passed, ${failedCount} failed\n`)
process.exit(failedCount === 0 ? 0 : 1)
