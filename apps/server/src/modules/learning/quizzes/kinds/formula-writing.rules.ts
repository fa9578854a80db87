import { plainText, toDecimal } from '@tuntas/contract/learning/decimals'
import {
  type Calls,
  type Formula,
  FormulaError,
  parseFormula,
  type Sign,
} from '@tuntas/contract/learning/formula'

/** Writes formulas in our syntax and in Moodle's. */

const binds: Record<Sign, number> = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 4 }
const MINUS_BINDS = 3
const ATOM = 5
const getPrecedence = (formula: Formula): number =>
  formula.is === 'operation' ? binds[formula.sign] : formula.is === 'negative' ? MINUS_BINDS : ATOM

const within = (formula: Formula, least: number): string => {
  const text = writeFormula(formula)
  return getPrecedence(formula) < least ? `(${text})` : text
}
/** In the editor's syntax with the fewest parentheses. */
export const writeFormula = (formula: Formula): string => {
  if (formula.is === 'number') return plainText(toDecimal(formula.value))
  if (formula.is === 'name') return formula.name
  if (formula.is === 'negative') return `-${within(formula.of, MINUS_BINDS + 1)}`
  if (formula.is === 'call') return `${formula.name}(${formula.given.map(writeFormula).join(', ')})`
  const { sign, left: leftSide, right } = formula
  const [before, behind] = sign === '^' ? [ATOM, binds[sign]] : [binds[sign], binds[sign] + 1]
  return `${within(leftSide, before)}${sign}${within(right, behind)}`
}

const toMoodleNames = new Map([
  ['ln', 'log'],
  ['log', 'log10'],
])
const fromMoodleNames = new Map([
  ['log', 'ln'],
  ['log10', 'log'],
])
const constants = new Map(Object.entries<string>({ pi: 'pi()', e: 'exp(1)' }))

/** Moodle has no `^`, puts names in braces, and calls our ln log. */
export const writeMoodleFormula = (formula: Formula): string => {
  if (formula.is === 'number') return plainText(toDecimal(formula.value))
  if (formula.is === 'name') return constants.get(formula.name) ?? `{${formula.name}}`
  if (formula.is === 'negative') return `(-${writeMoodleFormula(formula.of)})`
  if (formula.is === 'call')
    return `${toMoodleNames.get(formula.name) ?? formula.name}(${formula.given.map(writeMoodleFormula).join(',')})`
  const [leftSide, right] = [writeMoodleFormula(formula.left), writeMoodleFormula(formula.right)]
  return formula.sign === '^' ? `pow(${leftSide},${right})` : `(${leftSide}${formula.sign}${right})`
}

const sameNames = new Set('abs sqrt exp sin cos tan asin acos atan round floor ceil min max'.split(' '))
const moodleCalls: Calls = (name, callArguments) => {
  const [first, right] = callArguments
  if (name === 'pow' && first && right && callArguments.length === 2)
    return { is: 'operation', sign: '^', left: first, right }
  const ownName = fromMoodleNames.get(name) ?? (sameNames.has(name) ? name : undefined)
  if (!ownName || (callArguments.length > 1 && ownName !== 'min' && ownName !== 'max'))
    throw new FormulaError(`Fungsi ${name} tidak didukung`)
  return { is: 'call', name: ownName, given: callArguments }
}
/** @throws {FormulaError} for functions that only Moodle has */
export const readMoodleFormula = (text: string): Formula =>
  parseFormula(text.replace(/\{([A-Za-z]\w*)\}/g, ' $1 ').replace(/\bpi\s*\(\s*\)/g, 'pi'), moodleCalls)
