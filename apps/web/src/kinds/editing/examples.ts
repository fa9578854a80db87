import { inWords, readDecimal, toNumber } from '@tuntas/contract/learning/decimals'
import { FormulaError, namesIn, parseFormula } from '@tuntas/contract/learning/formula'
import {
  drawValues,
  firstDraws,
  LEAST_DRAWS,
  solveFormula,
  type Values,
  type Variable,
} from '@tuntas/contract/learning/parametric'

/** A variable while editing, with numbers as text. */
export type WrittenVariable = {
  name: string
  min?: unknown
  max?: unknown
  step?: unknown
  values?: unknown[]
}

const parseNumber = (input: unknown): number => {
  const decimal = typeof input === 'string' ? readDecimal(input) : null
  return decimal ? toNumber(decimal) : typeof input === 'number' ? input : Number.NaN
}
const toVariable = ({ name, values, ...range }: WrittenVariable): Variable =>
  values === undefined
    ? { name, min: parseNumber(range.min), max: parseNumber(range.max), step: parseNumber(range.step ?? 1) }
    : { name, values: values.map(parseNumber) }
const isReady = (variable: Variable): boolean =>
  'values' in variable
    ? variable.values.length > 0 && variable.values.every(Number.isFinite)
    : variable.min <= variable.max &&
      variable.step > 0 &&
      (variable.max - variable.min) / variable.step <= 1_000_000

const SHOWN = 4
type Example = { values: Values; result: string }

/** A few draws with results, or why there are none. */
export const drawExamples = (
  content: Record<string, unknown>,
  answer: Record<string, unknown>,
): { draws: Example[]; problem: string | null } => {
  const variables = ((content.variables as WrittenVariable[] | undefined) ?? []).map(toVariable)
  const none = (problem: string) => ({ draws: [], problem })
  if (variables.length === 0 || !variables.every(isReady)) return none('Lengkapi nilai variabelnya.')
  try {
    const formula = parseFormula(String(answer.formula ?? ''))
    const unknown = namesIn(formula).find((name) => !variables.some((variable) => variable.name === name))
    if (unknown !== undefined) return none(`Variabel ${unknown} belum ada di daftar variabel.`)
    const firstExamples = firstDraws(variables, formula)
    if (firstExamples.length === 0) return none('Formula ini tidak punya hasil untuk nilai mana pun.')
    const examples = Array.from({ length: SHOWN }, () => drawValues(variables, formula, Math.random))
    const different = [...new Map(examples.map((values) => [JSON.stringify(values), values])).values()]
    const draws = different.map((values) => {
      const result = solveFormula(formula, values)
      return { values, result: result ? inWords(toNumber(result)) : '-' }
    })
    const problem =
      firstExamples.length < LEAST_DRAWS
        ? `Baru ${firstExamples.length} soal berbeda yang hasilnya dapat dihitung; paling sedikit ${LEAST_DRAWS}.`
        : null
    return { draws, problem }
  } catch (error) {
    if (error instanceof FormulaError) return none(`${error.message}.`)
    throw error
  }
}
