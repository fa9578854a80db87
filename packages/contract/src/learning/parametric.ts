import { tagOr } from '../wire/tags.ts'
import { type Decimal, divided, inWords, minus, plus, times, toDecimal, toNumber } from './decimals.ts'
import { evaluateFormula, type Formula } from './formula.ts'

/** Draws values of questions whose numbers differ by student. */

export type Variable = { name: string } & ({ values: number[] } | { min: number; max: number; step: number })
/** A value for each variable. */
export type Values = Record<string, number>

/** Minimum number of different draws of a question. */
export const LEAST_DRAWS = 10
/** Up to this number all draws are enumerated; of more, some are sampled. */
const ALL = 10_000

const countValues = (variable: Variable): number => {
  if ('values' in variable) return variable.values.length
  const { min, max, step } = variable
  return Math.floor(toNumber(divided(minus(toDecimal(max), toDecimal(min)), toDecimal(step)))) + 1
}
const valueAt = (variable: Variable, place: number): number =>
  'values' in variable
    ? (variable.values[place] ?? Number.NaN)
    : toNumber(plus(toDecimal(variable.min), times(toDecimal(variable.step), toDecimal(place))))

const evaluateWith = (formula: Formula, values: Values): number =>
  evaluateFormula(formula, new Map(Object.entries(values)))
const isFit = (formula: Formula, values: Values): boolean => Number.isFinite(evaluateWith(formula, values))

/** The formula's value as graded; null if undefined. */
export const solveFormula = (formula: Formula, values: Values): Decimal | null =>
  isFit(formula, values) ? toDecimal(evaluateWith(formula, values)) : null

/** A random number in [0, 1). */
type Random = () => number
const drawAny = (variables: readonly Variable[], random: Random): Values =>
  Object.fromEntries(
    variables.map((variable) => [
      variable.name,
      valueAt(variable, Math.floor(random() * countValues(variable))),
    ]),
  )

/** A fixed sequence of numbers. */
const seeded = (): Random => {
  let state = 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** All draws if there are few, otherwise as many random tries. */
function* candidates(variables: readonly Variable[]): Generator<Values> {
  const counts = variables.map(countValues)
  const total = counts.reduce((product, count) => product * count, 1)
  if (total > ALL) {
    const random = seeded()
    for (let attempt = 0; attempt < ALL; attempt++) yield drawAny(variables, random)
    return
  }
  for (let number = 0; number < total; number++) {
    let rest = number
    yield Object.fromEntries(
      variables.map((variable, at) => {
        const count = counts[at] ?? 1
        const place = rest % count
        rest = Math.floor(rest / count)
        return [variable.name, valueAt(variable, place)]
      }),
    )
  }
}

/** The first different draws with a defined result. */
export const firstDraws = (
  variables: readonly Variable[],
  formula: Formula,
  most: number = LEAST_DRAWS,
): Values[] => {
  const fitting = new Map<string, Values>()
  for (const values of candidates(variables)) {
    if (isFit(formula, values)) fitting.set(JSON.stringify(values), values)
    if (fitting.size >= most) break
  }
  return [...fitting.values()]
}

const TRIES = 1000
/** A draw with a defined result, uniformly distributed. */
export const drawValues = (variables: readonly Variable[], formula: Formula, random: Random): Values => {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const values = drawAny(variables, random)
    if (isFit(formula, values)) return values
  }
  const firstValues = firstDraws(variables, formula, ALL)
  return firstValues[Math.floor(random() * firstValues.length)] ?? {}
}

const MARK = tagOr('\\{([A-Za-z]\\w*)\\}')
const LATEX = /(\bdata-latex=")([^"]*)(")/
const IN_LATEX = /\{([A-Za-z]\w*)\}/g
/** Replaces `{a}` by values; inside a formula the braces stay, because they group. */
export const withValues = (html: string, values: Values): string => {
  const valueOfName = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)
  return html.replace(MARK, (mark, name: string | undefined) => {
    if (name !== undefined) {
      const value = valueOfName(name)
      return value === undefined ? mark : inWords(value)
    }
    return mark.replace(LATEX, (_, before: string, latex: string, after: string) => {
      const filledLatex = latex.replace(IN_LATEX, (group, within: string) => {
        const value = valueOfName(within)
        return value === undefined ? group : `{${inWords(value).replace(',', '{,}')}}`
      })
      return before + filledLatex + after
    })
  })
}
