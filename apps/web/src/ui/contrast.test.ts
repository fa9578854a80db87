import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { colors } from './palette'
import { theme } from './theme'
import { cssVariablesResolver, type Tone } from './tokens'

/** WCAG 2.2: body text, and large text, icons, bars and borders of controls. */
const TEXT = 4.5
const PART = 3

const variables = cssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
type Scheme = 'light' | 'dark'
const schemes: Record<Scheme, Record<string, string>> = variables

const white = '#FFFFFF'
const tones: readonly Tone[] = ['nila', 'daun', 'soga', 'mengkudu', 'abu']
const surfaces = ['canvas', 'surface', 'sunken', 'hover']

type Pair = readonly [front: string, backs: readonly string[], least: number]

/** Foreground colours with each background on which they are used. */
const pairs: readonly Pair[] = [
  ['text', [...surfaces, 'track', 'line', 'rule', ...tones.map((tone) => `${tone}-bg`)], TEXT],
  ['dimmed', [...surfaces, 'track', 'nila-bg', 'soga-bg'], TEXT],
  ['placeholder', ['surface'], TEXT],
  ['anchor', [...surfaces, 'nila-bg'], TEXT],
  ['error', ['canvas', 'surface', 'hover'], TEXT],
  ['heat-text', ['heat-2', 'heat-3', 'heat-4', 'heat-5', 'heat-6'], TEXT],
  ['heat-text-1', ['heat-1'], TEXT],
  ...tones.map((tone): Pair => [`${tone}-fg`, [`${tone}-bg`, 'canvas', 'surface', 'hover'], TEXT]),
  ...tones.map((tone): Pair => [`${tone}-solid`, ['canvas', 'surface'], PART]),
  // Bars on their track.
  ...(['nila', 'daun', 'soga'] as const).map((tone): Pair => [`${tone}-solid`, ['track'], PART]),
  ['line-strong', ['canvas', 'surface'], PART],
  ['tick', ['track', 'surface', 'nila-bg'], PART],
]
/** White text on colours that stay dark in both schemes. */
const underWhite = ['brand-a', 'brand-b']
/** Purely decorative lines. */
const decorative = tones.map((tone) => `${tone}-line`)

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const computeLuminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const computeContrast = (front: string, back: string) => {
  const [darker = 0, lighter = 0] = [front, back].map(computeLuminance).sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const getColour = (scheme: Scheme, name: string) => {
  const value = schemes[scheme][name.startsWith('--') ? name : `--t-${name}`]
  if (!value || !/^#[\dA-F]{6}$/i.test(value)) throw new Error(`${name} is no colour: ${value}`)
  return value
}
/** Pairs with too little contrast, and their ratios. */
const findFaint = (rows: readonly (readonly [string, string, string, number])[]) =>
  rows.flatMap(([name, front, back, least]) => {
    const contrast = computeContrast(front, back)
    return contrast < least ? [`${name}: ${contrast.toFixed(2)} < ${least}`] : []
  })

it('knows what black on white and grey on white come to', () => {
  expect(computeContrast('#000000', white)).toBeCloseTo(21)
  expect(computeContrast('#777777', white)).toBeCloseTo(4.48, 2)
})

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const colour = (name: string) => getColour(scheme, name)

  it('every text and part stands out from what it stands on', () => {
    const rows = pairs.flatMap(([front, backs, least]) =>
      backs.map((back) => [`${front} on ${back}`, colour(front), colour(back), least] as const),
    )
    expect(findFaint(rows)).toEqual([])
  })

  it('white stands out from what stays dark', () => {
    const filledNames = Object.keys(schemes[scheme]).filter((name) => name.endsWith('-filled'))
    expect(filledNames).toContain('--mantine-color-daun-filled')
    const primary = theme.primaryShade as { light: number; dark: number }
    const button = colors.nila[primary[scheme]] ?? ''
    const rows = [...underWhite, ...filledNames].map(
      (name) => [`white on ${name}`, white, colour(name), TEXT] as const,
    )
    expect(findFaint([...rows, ['white on the primary button', white, button, TEXT]])).toEqual([])
  })

  it("Mantine's light buttons and badges are told apart, at rest and under the pointer", () => {
    const names = Object.keys(schemes[scheme]).filter((name) => name.endsWith('-light-color'))
    const rows = names.flatMap((name) =>
      ['-light', '-light-hover'].map((end) => {
        const back = name.replace('-light-color', end)
        return [`${name} on ${back}`, colour(name), colour(back), TEXT] as const
      }),
    )
    expect(rows.length).toBeGreaterThan(20)
    expect(findFaint(rows)).toEqual([])
  })

  it('every token has a pair', () => {
    const knownNames = new Set([
      ...pairs.flatMap(([front, backs]) => [front, ...backs]),
      ...underWhite,
      ...decorative,
    ])
    const tokens = Object.keys(schemes[scheme]).flatMap((name) =>
      name.startsWith('--t-') ? [name.slice('--t-'.length)] : [],
    )
    expect(tokens.filter((name) => !knownNames.has(name))).toEqual([])
  })
})
