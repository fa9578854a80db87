import { plainText, toDecimal } from '@tuntas/contract/learning/decimals'
import { FormulaError, parseFormula } from '@tuntas/contract/learning/formula'
import { isRightNumber, type Tolerance, type Units } from '@tuntas/contract/learning/near-numbers'
import {
  drawValues,
  firstDraws,
  solveFormula,
  type Values,
  type Variable,
  withValues,
} from '@tuntas/contract/learning/parametric'
import type { Question } from '@tuntas/contract/learning/questions'
import { numberIn, parseAnswer, storedForm } from '@tuntas/contract/learning/typed-answers'
import { escapeHtml } from '../formats/html.ts'
import { Unreadable } from '../formats/parsed-question.ts'
import { readMoodleFormula, writeFormula, writeMoodleFormula } from './formula-writing.rules.ts'
import type { Draw, Gradable, Kind, MoodlePart } from './kind.ts'
import {
  DIGITS_REFUSED,
  onlyNumber,
  parseNumber,
  readUnits,
  textWithin,
  writeUnits,
} from './numbers-in-files.ts'
import { askedUnits } from './numeric.ts'
import { plainKind } from './plain.ts'
import { parseShare } from './text-patterns.rules.ts'
import { frequencies, saidIn } from './typed.rules.ts'

type Content = Units & { variables: Variable[] }
type Key = { formula: string; tolerance: Tolerance; unit: string | null }
const getContent = ({ content }: Pick<Gradable, 'content'>) => content as Content
const getKey = ({ key }: Pick<Gradable, 'key'>) => key as Key
const valuesIn = (draw: Draw | null): Values => (draw?.values ?? {}) as Values

/** Moodle's codes of tolerance types. */
const moodleTolerances = new Map(Object.entries<Tolerance['kind']>({ '1': 'relative', '2': 'absolute' }))
const MOST_DECIMALS = 12

const readVariable = (definition: MoodlePart): Variable => {
  const name = textWithin(definition, 'name')
  const [min = 0, max = 0, decimals = 0] = ['minimum', 'maximum', 'decimals'].map((part) =>
    parseNumber(textWithin(definition, part) || '0', `Batas variabel ${name}`),
  )
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MOST_DECIMALS)
    throw new Unreadable(`Banyak desimal variabel ${name} tidak didukung`)
  return { name, min, max, step: Number(`1e-${decimals}`) }
}

/** Decimals of a step; undefined unless it is 1, 0.1, 0.01 … */
const countDecimals = (variable: Variable): number | undefined => {
  if ('values' in variable) return undefined
  const step = plainText(toDecimal(variable.step))
  return /^(1|0\.0*1)$/.test(step) ? Math.max(0, step.length - 2) : undefined
}

const ITEMS = 30
const writeVariable = (variable: Variable, draws: readonly Values[]): string => {
  if ('values' in variable) return ''
  const { name, min, max } = variable
  const text = (element: string, value: string | number) => `<${element}><text>${value}</text></${element}>`
  const items = draws.map(
    (values, at) =>
      `<dataset_item><number>${at + 1}</number><value>${plainText(toDecimal(values[name] ?? 0))}</value></dataset_item>`,
  )
  return `<dataset_definition>${text('status', 'private')}${text('name', name)}<type>calculated</type>${text('distribution', 'uniform')}${text('minimum', plainText(toDecimal(min)))}${text('maximum', plainText(toDecimal(max)))}${text('decimals', countDecimals(variable) ?? 0)}<itemcount>${items.length}</itemcount><dataset_items>${items.join('')}</dataset_items><number_of_items>${items.length}</number_of_items></dataset_definition>`
}

const refuses = (question: Question): string | null => {
  if (getKey(question).tolerance.kind === 'digits') return DIGITS_REFUSED
  const otherVariable = getContent(question).variables.find(
    (variable) => countDecimals(variable) === undefined,
  )
  return otherVariable
    ? `Nilai variabel ${otherVariable.name} bukan rentang dengan langkah 1, 0,1, 0,01, dan seterusnya`
    : null
}

const readMoodle = (question: MoodlePart, warn: (message: string) => void) => {
  const only = onlyNumber(
    question.parts('answer'),
    (answer) => parseShare(answer.attribute('fraction')),
    warn,
  )
  const kind = moodleTolerances.get(textWithin(only, 'tolerancetype') || '1')
  if (!kind) throw new Unreadable('Toleransi geometrik tidak didukung')
  const { unit, ...units } = readUnits(question)
  const variables = question
    .parts('dataset_definitions')
    .flatMap((list) => list.parts('dataset_definition').map(readVariable))
  try {
    const formula = writeFormula(readMoodleFormula(only.text))
    const amount = parseNumber(textWithin(only, 'tolerance') || '0', 'Toleransi')
    return {
      options: [],
      answer: null,
      content: { variables, ...units },
      key: { formula, tolerance: { kind, amount: Math.abs(amount) }, unit },
    }
  } catch (error) {
    if (error instanceof FormulaError) throw new Unreadable(`Formula: ${error.message}`)
    throw error
  }
}

const writeMoodle = (question: Question): string => {
  const { variables, ...units } = getContent(question)
  const { formula: formulaText, tolerance, unit } = getKey(question)
  const formula = parseFormula(formulaText)
  const draws = firstDraws(variables, formula, ITEMS)
  return `    <synchronize>0</synchronize>
    <answer fraction="100"><text>${escapeHtml(writeMoodleFormula(formula))}</text><tolerance>${plainText(toDecimal(tolerance.amount))}</tolerance><tolerancetype>${tolerance.kind === 'relative' ? 1 : 2}</tolerancetype><correctanswerformat>1</correctanswerformat><correctanswerlength>6</correctanswerlength></answer>
${writeUnits(units, unit)}    <dataset_definitions>${variables.map((variable) => writeVariable(variable, draws)).join('')}</dataset_definitions>
`
}

/** Angka berparameter: individual values, and the number that a formula computes from them. */
export const parametric: Kind = {
  ...plainKind,
  stored: ({ content, key }) => ({ options: [], answer: null, content, key }),
  rename: (answer) => storedForm(numberIn(parseAnswer(answer))),
  fits: () => true,
  earns: (question, answer, draw) => {
    const { formula, ...key } = getKey(question)
    const givenNumber = numberIn(parseAnswer(answer))
    const value = solveFormula(parseFormula(formula), valuesIn(draw))
    return givenNumber && value && isRightNumber(getContent(question), { ...key, value }, givenNumber) ? 1 : 0
  },
  partial: false,
  basis: ({ content, key }) => [askedUnits(content as Content), (content as Content).units, key],
  draw: (question, random) => ({
    values: drawValues(getContent(question).variables, parseFormula(getKey(question).formula), random),
  }),
  earnsByDraw: true,
  keepsDraw: (question, draw) => {
    const values = valuesIn(draw)
    return (
      getContent(question).variables.every(({ name }) => Object.hasOwn(values, name)) &&
      solveFormula(parseFormula(getKey(question).formula), values) !== null
    )
  },
  asked: ({ content }, draw) => ({
    variables: (content as Content).variables,
    ...askedUnits(content as Content),
    values: valuesIn(draw),
  }),
  askedText: (html, draw) => withValues(html, valuesIn(draw)),
  tables: (_, answers) => [frequencies('Angka yang diketik', saidIn(answers, numberIn))],
  formats: {
    gift: null,
    moodle: {
      type: 'calculated',
      read: (_answers, warn, question) => readMoodle(question, warn),
      write: writeMoodle,
      refuses,
    },
    excel: null,
    qti: null,
  },
}
