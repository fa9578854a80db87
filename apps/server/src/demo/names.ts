import { type Culture, cultures, type Gender, type Religion } from './content/names.ts'
import type { Random } from './random.ts'

export interface Named {
  name: string
  gender: Gender
  religion: Religion
  place_birth: string
}

const compose = (random: Random, culture: Culture, gender: Gender): string => {
  const givenName = random.pick(culture.given[gender])
  const second = random.pick(culture.given[gender])
  const between = random.chance(culture.middle) && second !== givenName ? [second] : []
  const last = random.pick(culture.last[gender])
  const before = culture.before ? [random.pick(culture.before[gender])] : []
  return [...before, givenName, ...between, last].join(' ')
}

/** Generates people with unique names from the whole archipelago. */
export const namer = (random: Random, takenNames: Iterable<string>) => {
  const usedNames = new Set(takenNames)
  const shares = cultures.map((culture) => [culture, culture.share] as const)
  return (): Named => {
    for (;;) {
      const culture = random.weighted(shares)
      const gender: Gender = random.chance(0.5) ? 'L' : 'P'
      const name = compose(random, culture, gender)
      if (usedNames.has(name)) continue
      usedNames.add(name)
      return {
        name,
        gender,
        religion: random.weighted(culture.religions),
        place_birth: random.pick(culture.places),
      }
    }
  }
}
