import type { CSSVariablesResolver } from '@mantine/core'

export type Tone = 'nila' | 'daun' | 'soga' | 'mengkudu' | 'abu'
type Pair = readonly [light: string, dark: string]

/** Each tone: fg on bg for text, line for borders, solid for bars and dots. */
const tones: Record<Tone, readonly [fg: Pair, bg: Pair, line: Pair, solid: Pair, hover: Pair]> = {
  nila: [
    ['#2B4193', '#AFC0F8'],
    ['#E9EDFA', '#212A4C'],
    ['#BDC9F0', '#37447A'],
    ['#3650B0', '#7F97EA'],
    ['#DDE4F7', '#2A3560'],
  ],
  daun: [
    ['#0A6650', '#72D9B6'],
    ['#DFF3EB', '#10352B'],
    ['#A5DBC6', '#1E5A49'],
    ['#0B7A5E', '#3FBF97'],
    ['#CFEDE1', '#164538'],
  ],
  soga: [
    ['#854700', '#F3BA6B'],
    ['#FCEFD9', '#3C270D'],
    ['#EBC78D', '#6A4719'],
    ['#A85A00', '#E6A544'],
    ['#F9E4C2', '#4D3312'],
  ],
  mengkudu: [
    ['#9E1F2E', '#FFA0A7'],
    ['#FCE7E7', '#451A21'],
    ['#EFB5BA', '#74303A'],
    ['#BA2638', '#F07A85'],
    ['#F9D5D7', '#57222B'],
  ],
  abu: [
    ['#525870', '#B0B6CA'],
    ['#ECEDF1', '#262A37'],
    ['#D5D7DE', '#3B4152'],
    ['#6B7086', '#868DA5'],
    ['#E2E4EA', '#313646'],
  ],
}

const surfaces: Record<string, Pair> = {
  canvas: ['#F5F6F4', '#0F1118'],
  surface: ['#FFFFFF', '#181B25'],
  sunken: ['#EDEEEC', '#13151E'],
  line: ['#E1E3E6', '#2D3241'],
  rule: ['#EBECEE', '#262A37'],
  'line-strong': ['#878CA0', '#6A7088'],
  text: ['#191D33', '#E7E9F2'],
  dimmed: ['#575D75', '#A6ACC1'],
  placeholder: ['#6B7086', '#959BB1'],
  hover: ['#F3F4F6', '#262A37'],
  track: ['#E4E5E9', '#2D3241'],
  tick: ['#191D33', '#E7E9F2'],
  'brand-a': ['#1B2A6B', '#141B3D'],
  'brand-b': ['#2F479F', '#22317A'],
  anchor: ['#2F479F', '#AFC0F8'],
  error: ['#BA2638', '#FFA0A7'],
  'heat-1': ['#C9741A', '#C9741A'],
  'heat-2': ['#E9A95A', '#8A5417'],
  'heat-3': ['#F8DFB8', '#4A3213'],
  'heat-4': ['#EDF1FB', '#1E2542'],
  'heat-5': ['#D2DCF7', '#2A3766'],
  'heat-6': ['#AEBEF0', '#3F539F'],
  'heat-text': ['#191D33', '#F2F3F8'],
  'heat-text-1': ['#191D33', '#14100A'],
}

/** Filled buttons need white text at 4.5:1, so these stay dark in both schemes. */
const filledColours: Partial<Record<Tone, string>> = { daun: '#0B7A5E', soga: '#A85A00', mengkudu: '#BA2638' }

const aliases: Record<string, Tone> = {
  red: 'mengkudu',
  green: 'daun',
  teal: 'daun',
  yellow: 'soga',
  orange: 'soga',
  blue: 'nila',
  gray: 'abu',
}

type Variables = Record<`--${string}`, string>

function mantineTone(into: Variables, name: string, tone: Tone, scheme: 0 | 1) {
  const [fg, bg, , , hover] = tones[tone]
  into[`--mantine-color-${name}-light`] = bg[scheme]
  into[`--mantine-color-${name}-light-hover`] = hover[scheme]
  into[`--mantine-color-${name}-light-color`] = fg[scheme]
  into[`--mantine-color-${name}-outline`] = fg[scheme]
  const solid = filledColours[tone]
  if (solid) into[`--mantine-color-${name}-filled`] = solid
}

function schemeVariables(scheme: 0 | 1): Variables {
  const into: Variables = {}
  for (const [name, pair] of Object.entries(surfaces)) into[`--t-${name}`] = pair[scheme]
  for (const tone of Object.keys(tones) as Tone[]) {
    const [fg, bg, line, solid] = tones[tone]
    into[`--t-${tone}-fg`] = fg[scheme]
    into[`--t-${tone}-bg`] = bg[scheme]
    into[`--t-${tone}-line`] = line[scheme]
    into[`--t-${tone}-solid`] = solid[scheme]
    if (tone !== 'abu') mantineTone(into, tone, tone, scheme)
  }
  for (const [name, tone] of Object.entries(aliases)) mantineTone(into, name, tone, scheme)
  const token = (name: string) => `var(--t-${name})`
  return {
    ...into,
    '--mantine-color-body': token('canvas'),
    '--mantine-color-text': token('text'),
    '--mantine-color-dimmed': token('dimmed'),
    '--mantine-color-placeholder': token('placeholder'),
    '--mantine-color-anchor': token('anchor'),
    '--mantine-color-error': token('error'),
    '--mantine-color-default': token('surface'),
    '--mantine-color-default-hover': token('hover'),
    '--mantine-color-default-color': token('text'),
    '--mantine-color-default-border': token('line-strong'),
  }
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: schemeVariables(0),
  dark: schemeVariables(1),
})
