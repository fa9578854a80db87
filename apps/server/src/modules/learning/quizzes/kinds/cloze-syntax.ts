import type { Gap, GapKey } from '@tuntas/contract/learning/cloze.schemas'
import { plainText, toDecimal } from '@tuntas/contract/learning/decimals'
import type { ClozeContent, ClozeKey } from '@tuntas/contract/learning/gap-fills'
import type { Question } from '@tuntas/contract/learning/questions'
import { withGaps } from '@tuntas/contract/learning/typed-kinds.vocabulary'
import { escapeHtml, unescapeHtml } from '../formats/html.ts'
import { Unreadable } from '../formats/parsed-question.ts'
import type { FoundBody, MoodlePart } from './kind.ts'
import {
  DIGITS_REFUSED,
  formatTolerance,
  onlyNumber,
  parseNumber,
  RELATIVE_LOST,
  UNITS_REFUSED,
} from './numbers-in-files.ts'
import {
  DEFAULT_LENGTH,
  fromPattern,
  notCarried,
  parseShare,
  toPattern,
  toPercent,
} from './text-patterns.rules.ts'

/** Moodle's cloze syntax: `{1:SHORTANSWER:=Jakarta~%50%Batavia}`. */

/** Separates instruction and text, which Moodle stores as one. */
const OPEN = '<div class="isi-rumpang">'
const CLOSE = '</div>'
const INSTRUCTION = '<p>Lengkapi teks berikut.</p>'

type Read = { gap: Gap; key: GapKey }
type Answer = { share: number; text: string; feedback: string | null }
type Kind = (id: string, weight: number, answers: Answer[], warn: (message: string) => void) => Read

const stripTags = (html: string) => unescapeHtml(html.replace(/<[^<>]*>/g, '')).trim()

const texts =
  (ignore_case: boolean): Kind =>
  (id, weight, answers) => ({
    gap: { id, weight, kind: 'SHORT_ANSWER', max_length: DEFAULT_LENGTH },
    key: {
      accepted: answers
        .filter(({ share }) => share > 0)
        .map(({ share, text }) => ({ ...fromPattern(stripTags(text)), share })),
      ignore_case,
      ignore_accents: false,
      ignore_spaces: false,
    },
  })
const numbers: Kind = (id, weight, answers, warn) => {
  const [value = '', amount = '0'] = stripTags(onlyNumber(answers, ({ share }) => share, warn).text).split(
    ':',
  )
  return {
    gap: { id, weight, kind: 'NUMERIC', units: [], unit_required: false },
    key: {
      value: parseNumber(value, 'Jawaban'),
      tolerance: { kind: 'absolute', amount: Math.abs(parseNumber(amount, 'Toleransi')) },
      unit: null,
    },
  }
}
const choices: Kind = (id, weight, answers, warn) => {
  const only = onlyNumber(answers, ({ share }) => share, warn)
  return {
    gap: {
      id,
      weight,
      kind: 'MULTIPLE_CHOICE',
      options: answers.map(({ text, feedback }, at) => ({
        key: `o${at + 1}`,
        label: `<p>${text.trim()}</p>`,
        explanation: feedback && `<p>${feedback.trim()}</p>`,
      })),
    },
    key: { answer: `o${answers.indexOf(only) + 1}` },
  }
}
const kinds = new Map<string, Kind>()
for (const name of ['SHORTANSWER', 'SA', 'MW']) {
  kinds.set(name, texts(true))
  kinds.set(`${name}_C`, texts(false)).set(`${name}C`, texts(false))
}
for (const name of ['NUMERICAL', 'NM']) kinds.set(name, numbers)
for (const name of ['MULTICHOICE', 'MC'])
  for (const way of ['', '_V', '_H', '_S', '_VS', '_HS', 'V', 'H', 'S', 'VS', 'HS'])
    kinds.set(name + way, choices)

const MARK = /\{(\d{0,5}):([A-Z_]{2,20}):((?:\\.|[^\\}]){0,5000})\}/gs
const ANSWER = /^(=|%(-?\d{1,3}(?:\.\d+)?)%)?/
const unescaped = (text: string) => text.replace(/\\(.)/gs, '$1')
const cut = (text: string, sign: string) => text.split(new RegExp(`(?<!\\\\)${sign}`))

const answersIn = (answersText: string): Answer[] =>
  cut(answersText, '~').map((one) => {
    const [sign = '', , percent] = ANSWER.exec(one.trim()) ?? []
    const [text = '', ...feedback] = cut(one.trim().slice(sign.length), '#')
    return {
      share: sign === '=' ? 1 : parseShare(percent ?? '0'),
      text: unescaped(text),
      feedback:
        feedback.length > 0 && stripTags(feedback.join('#')) !== '' ? unescaped(feedback.join('#')) : null,
    }
  })

/** Reads Moodle's combined text as a cloze text. */
export const readCloze = (
  question: MoodlePart,
  warn: (message: string) => void,
): FoundBody & { question: string } => {
  const wholeHtml = question.parts('questiontext')[0]?.html() ?? ''
  const [instruction = INSTRUCTION, clozeHtml = wholeHtml] = apart(wholeHtml)
  const read: Read[] = []
  const text = clozeHtml.replace(MARK, (_, weight: string, type: string, answers: string) => {
    const kind = kinds.get(type)
    if (!kind) throw new Unreadable(`Rumpang jenis ${type} tidak didukung`)
    const id = `r${read.length + 1}`
    const parsedGap = kind(id, Number(weight || 1) || 1, answersIn(answers), warn)
    if (parsedGap.gap.kind !== 'MULTIPLE_CHOICE' && /[^\\]#[^~]/.test(answers))
      warn('Umpan balik rumpang dilewati')
    read.push(parsedGap)
    return `[[${id}]]`
  })
  if (read.length === 0) throw new Unreadable('Soal rumpang ini tidak berisi rumpang')
  return {
    question: instruction,
    options: [],
    answer: null,
    content: { text, gaps: read.map(({ gap }) => gap) },
    key: { gaps: Object.fromEntries(read.map(({ gap, key }) => [gap.id, key])) },
  }
}
const apart = (wholeHtml: string): [string, string] | [] => {
  const at = wholeHtml.indexOf(OPEN)
  if (at <= 0 || !wholeHtml.endsWith(CLOSE)) return []
  return [wholeHtml.slice(0, at), wholeHtml.slice(at + OPEN.length, -CLOSE.length)]
}

const escapeText = (text: string) => text.replace(/[\\}~=#]/g, '\\$&')
const withShare = (share: number, text: string) =>
  `${share === 1 ? '=' : share === 0 ? '' : `%${toPercent(share)}%`}${text}`
/** Removes the paragraph around an option's text, because gaps are inline. */
const inLine = (html: string) => html.replace(/^<p>|<\/p>$/g, '')

const writeGap = (gap: Gap, key: GapKey, weight: number): string => {
  if (gap.kind === 'SHORT_ANSWER' && 'accepted' in key) {
    const answers = key.accepted.map((one) => withShare(one.share, escapeText(escapeHtml(toPattern(one)))))
    return `{${weight}:SHORTANSWER${key.ignore_case ? '' : '_C'}:${answers.join('~')}}`
  }
  if (gap.kind === 'NUMERIC' && 'value' in key)
    return `{${weight}:NUMERICAL:=${plainText(toDecimal(key.value))}:${formatTolerance(key)}}`
  if (gap.kind !== 'MULTIPLE_CHOICE' || !('answer' in key)) return ''
  const answers = gap.options.map(
    (option) =>
      withShare(option.key === key.answer ? 1 : 0, escapeText(inLine(option.label))) +
      (option.explanation ? `#${escapeText(inLine(option.explanation))}` : ''),
  )
  return `{${weight}:MULTICHOICE:${answers.join('~')}}`
}

/** Integer weights in the same proportion, because Moodle reads no others. */
const wholeWeights = (gaps: readonly Gap[]): number[] => {
  const hundredths = gaps.map(({ weight }) => Math.round(weight * 100))
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  const commonDivisor = gaps.every(({ weight }) => Number.isInteger(weight))
    ? 100
    : hundredths.reduce(divisor, 0)
  return hundredths.map((weight) => weight / commonDivisor)
}

/** Escapes text that looks like a gap, because Moodle parses source characters. */
const literal = (html: string) => html.replace(/\{(?=\d*:[A-Z_]+:)/g, '&#123;')

/** The instruction and the text with its gaps, combined as in Moodle. */
export const writeCloze = (question: Question): string => {
  const { text, gaps } = question.content as ClozeContent
  const key = question.key as ClozeKey
  const weights = wholeWeights(gaps)
  const marks = new Map(
    gaps.map((gap, at) => {
      const ownKey = key.gaps[gap.id]
      return [gap.id, ownKey ? writeGap(gap, ownKey, weights[at] ?? 1) : '']
    }),
  )
  return `${literal(question.question)}${OPEN}${withGaps(literal(text), (id) => marks.get(id) ?? '')}${CLOSE}`
}

/** Why Moodle cannot hold the question. */
export const clozeRefused = (question: Question): string | null => {
  const { gaps } = question.content as ClozeContent
  const keys = Object.values((question.key as ClozeKey).gaps)
  if (gaps.some((gap) => gap.kind === 'NUMERIC' && gap.units.length > 0)) return UNITS_REFUSED
  if (keys.some((key) => 'tolerance' in key && key.tolerance.kind === 'digits')) return DIGITS_REFUSED
  return null
}

/** Settings of accepted texts that Moodle cannot hold. */
export const clozeLosses = (question: Question): string[] => {
  const { gaps } = question.content as ClozeContent
  const keys = (question.key as ClozeKey).gaps
  const losses = gaps.flatMap((gap) => {
    const key = keys[gap.id]
    if (key && 'tolerance' in key && key.tolerance.kind === 'relative') return [RELATIVE_LOST]
    return gap.kind === 'SHORT_ANSWER' && key && 'accepted' in key ? notCarried(gap, key, { case: true }) : []
  })
  return [...new Set(losses)]
}
