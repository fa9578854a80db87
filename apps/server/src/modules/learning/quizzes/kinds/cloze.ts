import type { Gap, GapKey } from '@tuntas/contract/learning/cloze.schemas'
import {
  type ClozeContent,
  type ClozeKey,
  fillsFit,
  fillsIn,
  renameFills,
  shareOfCloze,
  shareOfGap,
} from '@tuntas/contract/learning/gap-fills'
import { formatTypedAnswer } from '@tuntas/contract/learning/typed-answers'
import { withGaps } from '@tuntas/contract/learning/typed-kinds.vocabulary'
import { qtiCloze } from './cloze-qti.ts'
import { clozeLosses, clozeRefused, readCloze, writeCloze } from './cloze-syntax.ts'
import type { AnswerTable, Draw, GivenAnswer, Gradable, Kind } from './kind.ts'
import { askedUnits } from './numeric.ts'
import { inDrawn, shuffle } from './order.rules.ts'
import { plainKind } from './plain.ts'
import { frequencies, type Said } from './typed.rules.ts'

const getContent = ({ content }: { content: unknown }) => content as ClozeContent
const getKey = ({ key }: Pick<Gradable, 'key'>) => key as ClozeKey
type Name = (id: string) => string

/** By gap: the options in offered order. */
type Orders = Record<string, string[]>
/** Attempts from before orders were drawn have none, so their options keep the lecturer's order. */
const ordersIn = (draw: Draw | null): Orders => (draw?.options ?? {}) as Orders
const drawOrders = (gaps: readonly Gap[], random: () => number): Orders =>
  Object.fromEntries(
    gaps.flatMap((gap) =>
      gap.kind === 'MULTIPLE_CHOICE'
        ? [
            [
              gap.id,
              shuffle(
                gap.options.map(({ key }) => key),
                random,
              ),
            ],
          ]
        : [],
    ),
  )

const askedGap = (gap: Gap, getName: Name, orders: Orders) => {
  const { id, kind, weight } = gap
  const head = { id: getName(id), kind, weight }
  if (gap.kind === 'SHORT_ANSWER') return { ...head, max_length: gap.max_length }
  return gap.kind === 'NUMERIC'
    ? { ...head, ...askedUnits(gap) }
    : {
        ...head,
        options: inDrawn(gap.options, orders[gap.id], ({ key }) => key).map(({ key, label }) => ({
          key: getName(key),
          label,
        })),
      }
}
const keyNamed = (key: GapKey, getName: Name): GapKey =>
  'answer' in key ? { answer: getName(key.answer) } : key

const saidIn = (gap: Gap, givenAnswers: readonly GivenAnswer[], key: GapKey | undefined): Said[] =>
  givenAnswers.flatMap(({ answer, n }) => {
    const fill = fillsIn(answer)?.[gap.id]
    if (fill === undefined) return []
    const place = gap.kind === 'MULTIPLE_CHOICE' ? gap.options.findIndex((option) => option.key === fill) : -1
    const answerText = typeof fill === 'string' ? `Opsi ${place + 1}` : formatTypedAnswer(fill)
    return [{ said: answerText, n, share: shareOfGap(gap, key, fill) }]
  })

/** Points earned per gap, then the answers given to each. */
const buildTables = (question: Gradable, givenAnswers: readonly GivenAnswer[]): AnswerTable[] => {
  const all = givenAnswers.reduce((sum, { n }) => sum + n, 0)
  const gaps = getContent(question).gaps.map((gap, place) => {
    const filledTexts = saidIn(gap, givenAnswers, getKey(question).gaps[gap.id])
    const earned = filledTexts.reduce((sum, { n, share }) => sum + n * share, 0)
    return {
      title: `Rumpang ${place + 1}`,
      said: filledTexts,
      filled: filledTexts.reduce((sum, { n }) => sum + n, 0),
      earned,
    }
  })
  return [
    {
      title: 'Nilai tiap rumpang',
      columns: ['Rumpang', 'Diisi', 'Nilai'],
      rows: gaps.map(({ title, filled: filledCount, earned }) => [
        title,
        filledCount,
        all === 0 ? null : earned / all,
      ]),
    },
    ...gaps.map(({ title, said: filledTexts }) => frequencies(title, filledTexts)),
  ]
}

/** Rumpang: a text with gaps for texts, numbers and choices. */
export const cloze: Kind = {
  ...plainKind,
  stored: ({ content, key }) => ({ options: [], answer: null, content, key }),
  rename: (answer, getName) => {
    const fills = fillsIn(answer)
    return fills && renameFills(fills, getName)
  },
  fits: (question, answer) => {
    const fills = fillsIn(answer)
    return fills !== undefined && fillsFit(getContent(question), fills)
  },
  earns: (question, answer) => shareOfCloze(getContent(question), getKey(question), fillsIn(answer) ?? {}),
  partial: true,
  basis: (question) => [
    getContent(question).gaps.map(({ id, kind, weight, ...gap }) => [
      id,
      kind,
      weight,
      'units' in gap ? gap : null,
    ]),
    getKey(question),
  ],
  draw: (question, random, isShuffled) => ({
    options: isShuffled ? drawOrders(getContent(question).gaps, random) : {},
  }),
  asked: ({ content }, draw, getName) => {
    const { text, gaps } = content as ClozeContent
    const orders = ordersIn(draw)
    return {
      text: withGaps(text, (id) => `[[${getName(id)}]]`),
      gaps: gaps.map((gap) => askedGap(gap, getName, orders)),
    }
  },
  toldKey: (key, getName) =>
    key && {
      gaps: Object.fromEntries(
        Object.entries((key as ClozeKey).gaps).map(([id, one]) => [getName(id), keyNamed(one, getName)]),
      ),
    },
  rich: (content, change) => {
    const { text, gaps } = content as ClozeContent
    return {
      text: change(text),
      gaps: gaps.map((gap) =>
        gap.kind !== 'MULTIPLE_CHOICE'
          ? gap
          : {
              ...gap,
              options: gap.options.map((option) => ({
                ...option,
                label: change(option.label),
                explanation: option.explanation && change(option.explanation),
              })),
            },
      ),
    }
  },
  tables: buildTables,
  formats: {
    gift: null,
    moodle: {
      type: 'cloze',
      read: (_answers, warn, question) => readCloze(question, warn),
      write: () => '',
      text: writeCloze,
      refuses: clozeRefused,
      loses: clozeLosses,
    },
    excel: null,
    qti: qtiCloze,
  },
}
