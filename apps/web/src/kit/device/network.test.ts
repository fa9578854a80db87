import { expect, it } from 'vitest'
import { isGoodNetwork } from './network'

const wifi = { effectiveType: '4g', saveData: false, type: 'wifi' }

it.each([
  [wifi, true],
  [{ effectiveType: '4g', saveData: false }, true],
  [{ ...wifi, type: 'cellular' }, false],
  [{ ...wifi, type: 'unknown' }, false],
  [{ ...wifi, saveData: true }, false],
  [{ ...wifi, effectiveType: '2g' }, false],
  [{}, false],
] as const)('is a good network: %o, %s', (network, isGood) => {
  expect(isGoodNetwork(network)).toBe(isGood)
})
