import type { Accepted } from '@tuntas/contract/learning/accepted-texts'
import type { Gap } from '@tuntas/contract/learning/cloze.schemas'
import { inWords, plainText } from '@tuntas/contract/learning/decimals'
import { parseFormula } from '@tuntas/contract/learning/formula'
import { solveFormula, type Values } from '@tuntas/contract/learning/parametric'
import { gapsIn, withGaps } from '@tuntas/contract/learning/typed-kinds.vocabulary'
import { escapeHtml } from '../../quizzes/formats/html.ts'
import { kinds } from '../../quizzes/kinds/index.ts'
import { blank, contentOn, getLetter, type OnPaper, type PrintedKind, toStoredAnswer } from './printed.ts'

const LINE = 34
const words = (acceptedTexts: readonly Accepted[]) =>
  escapeHtml(
    acceptedTexts
      .filter(({ share }) => share === 1)
      .map(({ text }) => text)
      .join(' / ') ||
      (acceptedTexts[0]?.text ?? '-'),
  )

/** The stored answer if it fits the question, or null. */
const fitting = (on: OnPaper, answer: object): string | null => {
  const storedAnswer = toStoredAnswer(on, answer)
  return storedAnswer !== null &&
    storedAnswer !== '' &&
    kinds[on.question.type].fits(on.question, storedAnswer)
    ? storedAnswer
    : null
}

export const shortAnswer: PrintedKind = {
  refuses: () => null,
  lines: () => [{ html: `<p>Jawaban: ${blank(LINE)}</p>` }],
  sheet: () => ({ html: blank(24), wide: false }),
  key: ({ question }) => words((question.key as { accepted: Accepted[] }).accepted),
  read: (cell, on) => fitting(on, { text: cell }),
  hint: () => 'teks jawaban',
}

type Units = { units: readonly { unit: string }[]; unit_required: boolean }
const getUnits = ({ question }: OnPaper): Units => question.content as Units
const unitLine = (units: Units['units']) =>
  units.length > 0
    ? ` &nbsp; Satuan: ${blank(8)} (${units.map(({ unit }) => escapeHtml(unit)).join(', ')})`
    : ''
/** "12,5 kg": the number, then its unit. */
const numberIn = (cell: string) => {
  const [, value = '', unit = ''] = /^\s*([-+]?[\d.,]+(?:[eE][-+]?\d+)?)\s*(.*?)\s*$/.exec(cell) ?? []
  return value === '' ? null : { value, ...(unit && { unit }) }
}
const readNumber = (cell: string, on: OnPaper) => {
  const number = numberIn(cell)
  return number && fitting(on, number)
}
const numberLines = (on: OnPaper) => [{ html: `<p>Jawaban: ${blank(16)}${unitLine(getUnits(on).units)}</p>` }]
const numberSheet = (on: OnPaper) => ({
  html: `${blank(12)}${getUnits(on).units.length > 0 ? ` ${blank(6)}` : ''}`,
  wide: false,
})
const unitSaid = (unit: string | null | undefined) => (unit ? ` ${escapeHtml(unit)}` : '')
const numberHint = (on: OnPaper) =>
  getUnits(on).units.length > 0 ? 'angka dan satuannya, misalnya 12,5 kg' : 'angka'

export const numeric: PrintedKind = {
  refuses: () => null,
  lines: numberLines,
  sheet: numberSheet,
  key: ({ question }) => {
    const { value, unit } = question.key as { value: number; unit: string | null }
    return inWords(value) + unitSaid(unit)
  },
  read: readNumber,
  hint: numberHint,
}

export const parametric: PrintedKind = {
  ...numeric,
  key: ({ question, draw }) => {
    const { formula, unit } = question.key as { formula: string; unit: string | null }
    const solution = solveFormula(parseFormula(formula), (draw?.values ?? {}) as Values)
    return solution ? plainText(solution).replace('.', ',') + unitSaid(unit) : '-'
  },
}

type Cloze = { text: string; gaps: Gap[] }
const gapsOn = (on: OnPaper): Gap[] => {
  const { text, gaps } = contentOn<Cloze>(on)
  return gapsIn(text).flatMap((id) => gaps.find((gap) => gap.id === id) ?? [])
}
const gapBlank = (gap: Gap | undefined, at: number) =>
  `(${at + 1}) ${blank(gap?.kind === 'MULTIPLE_CHOICE' ? 5 : 14)}`
const parseGapAnswer = (gap: Gap, gapText: string): unknown => {
  if (gap.kind === 'SHORT_ANSWER') return { text: gapText }
  if (gap.kind === 'NUMERIC') return numberIn(gapText) ?? undefined
  return gap.options[gapText.trim().toUpperCase().charCodeAt(0) - 65]?.key
}
const gapKey = (gap: Gap, key: unknown): string => {
  const right = key as { accepted?: Accepted[]; value?: number; unit?: string | null; answer?: string }
  if (right.accepted) return words(right.accepted)
  if (right.value !== undefined) return inWords(right.value) + unitSaid(right.unit)
  return gap.kind === 'MULTIPLE_CHOICE'
    ? getLetter(gap.options.findIndex(({ key: ownKey }) => ownKey === right.answer))
    : '-'
}

export const cloze: PrintedKind = {
  refuses: () => null,
  lines: (on) => {
    const { text } = contentOn<Cloze>(on)
    const gaps = gapsOn(on)
    let at = 0
    const withBlanks = withGaps(text, () => {
      const place = at++
      return gapBlank(gaps[place], place)
    })
    const choices = gaps.flatMap((gap, place) =>
      gap.kind !== 'MULTIPLE_CHOICE'
        ? []
        : [
            {
              html: `<p>(${place + 1}) pilihan:</p>${gap.options.map(({ label }, option) => `<p>${getLetter(option)}. ${label.replace(/^<p>|<\/p>$/g, '')}</p>`).join('')}`,
            },
          ],
    )
    return [{ html: withBlanks }, ...choices]
  },
  sheet: (on) => ({ html: gapsOn(on).map(gapBlank).join('<br />'), wide: false }),
  key: (on) => {
    const { gaps } = on.question.key as { gaps: Record<string, unknown> }
    return gapsOn(on)
      .map((gap, at) => `(${at + 1}) ${gapKey(gap, gaps[gap.id])}`)
      .join('; ')
  },
  read: (cell, on) => {
    const gapTexts = cell.split(/[;|]/).map((gapText) => gapText.replace(/^\s*\(\d+\)/, '').trim())
    const gaps = gapsOn(on)
    if (gapTexts.length !== gaps.length) return null
    const fills = gaps.map((gap, at): [string, unknown] => [
      gap.id,
      gapTexts[at] === '' || gapTexts[at] === '-' ? null : parseGapAnswer(gap, gapTexts[at] ?? ''),
    ])
    if (fills.some(([, fill]) => fill === undefined)) return null
    return fitting(on, { gaps: Object.fromEntries(fills.filter(([, fill]) => fill !== null)) })
  },
  hint: (on) => `isi ${gapsOn(on).length} rumpang berurutan, dipisah titik koma (- bila kosong)`,
}
