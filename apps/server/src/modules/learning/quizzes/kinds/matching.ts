import { escapeGift } from '../formats/escape.ts'
import { escapeHtml, toHtml, toPlainText } from '../formats/html.ts'
import { Unreadable } from '../formats/parsed-question.ts'
import type { AnswerTable, FoundBody, GivenAnswer, Gradable, Kind } from './kind.ts'
import { inDrawn, shuffle } from './order.rules.ts'
import { computeEarnedShare, isText, mapIn, readPart, renameKeys } from './parts.ts'
import { plainKind } from './plain.ts'
import { qtiMatching } from './qti-matches.ts'

type Item = { id: string; text: string }
type Content = { left: Item[]; right: Item[]; partial: boolean }
type Pairs = Record<string, string>
const getContent = ({ content }: { content: unknown }) => content as Content
const getPairs = ({ key }: { key: unknown }): Pairs => (key as { pairs?: Pairs } | null)?.pairs ?? {}
const pairsIn = (answer: string): Pairs | undefined => mapIn(readPart(answer, 'pairs'), isText)

/** Number of answers for each pair of left and right items. */
const buildTables = (question: Gradable, givenAnswers: readonly GivenAnswer[]): AnswerTable[] => {
  const { left: leftItems, right } = getContent(question)
  const key = getPairs(question)
  const all = givenAnswers.reduce((sum, { n }) => sum + n, 0)
  const countPairs = (from: string, to: string | undefined) =>
    givenAnswers.reduce(
      (sum, { answer, n }) => (to !== undefined && pairsIn(answer)?.[from] === to ? sum + n : sum),
      0,
    )
  return [
    {
      title: 'Pasangan yang dipilih',
      columns: ['Kolom kiri', ...right.map(({ text }) => text), 'Benar'],
      rows: leftItems.map(({ id, text }) => [
        text,
        ...right.map((to) => countPairs(id, to.id)),
        all === 0 ? null : countPairs(id, key[id]) / all,
      ]),
    },
  ]
}

/** Reads pairs of a file. Equal right texts are one item, and a pair without a left text is a distractor. */
const buildBody = (pairs: readonly { left: string; right: string }[]): FoundBody => {
  const rights = [...new Set(pairs.map(({ right }) => right))]
  const lefts = pairs.filter(({ left: leftText }) => leftText !== '')
  if (lefts.length < 2) throw new Unreadable('Soal menjodohkan perlu paling sedikit dua pasangan')
  if (rights.length < lefts.length)
    throw new Unreadable('Beberapa butir kolom kiri berpasangan dengan butir kanan yang sama')
  const getRightId = (right: string) => `r${rights.indexOf(right) + 1}`
  return {
    options: [],
    answer: null,
    content: {
      left: lefts.map(({ left: leftText }, at) => ({ id: `l${at + 1}`, text: leftText })),
      right: rights.map((right) => ({ id: getRightId(right), text: right })),
      partial: true,
    },
    key: { pairs: Object.fromEntries(lefts.map(({ right }, at) => [`l${at + 1}`, getRightId(right)])) },
  }
}
/** Pairs for a file; right items without a partner are written alone. */
const writePairs = (question: { content: unknown; key: unknown }) => {
  const { left: leftItems, right } = getContent(question)
  const key = getPairs(question)
  const getRightText = (id: string | undefined) => right.find((one) => one.id === id)?.text ?? ''
  const usedIds = new Set(Object.values(key))
  return [
    ...leftItems.map(({ id, text }) => ({ left: text, right: getRightText(key[id]) })),
    ...right.filter(({ id }) => !usedIds.has(id)).map(({ text }) => ({ left: '', right: text })),
  ]
}

const toItemText = (html: string): string => {
  const text = toPlainText(html)
  if (text === null) throw new Unreadable('Butir menjodohkan berisi gambar')
  return text
}
const SIGNS = ['->', '→', '=']
/** The first separator in the cell splits it; others belong to the texts. */
const readPair = (cell: string) => {
  const sign = SIGNS.find((one) => cell.includes(one))
  if (sign === undefined) throw new Unreadable('Pasangan ditulis dengan tanda ->, misalnya Jepang -> Tokyo')
  const at = cell.indexOf(sign)
  return { left: cell.slice(0, at).trim(), right: cell.slice(at + sign.length).trim() }
}
const oneLine = (text: string) => text.replace(/\s+/g, ' ')
const withoutArrow = (text: string) => oneLine(text).replaceAll('->', '→')

/** The grammar leaves escapes on the right side; its escaped line break has no semicolon. */
const decodeGift = (text: string) =>
  text.replace(/&&(0\d\d|1\d\d);?/g, (_, code: string) => String.fromCharCode(Number(code)))

/** Menjodohkan: each left item gets one of the right items. */
export const matchingKind: Kind = {
  ...plainKind,
  stored: ({ content, key }) => ({ options: [], answer: null, content, key }),
  rename: (answer, getName) => {
    const pairs = pairsIn(answer)
    if (!pairs) return undefined
    return Object.keys(pairs).length === 0
      ? ''
      : JSON.stringify({ pairs: renameKeys(pairs, getName, getName) })
  },
  fits: (question, answer) => {
    const { left: leftItems, right } = getContent(question)
    const ids = (list: readonly Item[]) => new Set(list.map(({ id }) => id))
    const [lefts, rights] = [ids(leftItems), ids(right)]
    return Object.entries(pairsIn(answer) ?? {}).every(([from, to]) => lefts.has(from) && rights.has(to))
  },
  earns: (question, answer) => {
    const givenPairs = pairsIn(answer) ?? {}
    const key = Object.entries(getPairs(question))
    return computeEarnedShare(
      key.filter(([from, to]) => givenPairs[from] === to).length,
      key.length,
      getContent(question),
    )
  },
  partial: true,
  basis: (question) => [Object.entries(getPairs(question)).sort(), getContent(question).partial],
  draw: (question, random, isShuffled) => {
    const { left: leftItems, right } = getContent(question)
    const ids = (list: readonly Item[]) => list.map(({ id }) => id)
    return {
      left: isShuffled ? shuffle(ids(leftItems), random) : ids(leftItems),
      right: shuffle(ids(right), random),
    }
  },
  asked: ({ content }, draw, getName) => {
    const { left: leftItems, right, partial } = getContent({ content })
    const listDrawn = (list: readonly Item[], order: unknown) =>
      inDrawn(list, order as string[] | undefined, ({ id }) => id).map(({ id, text }) => ({
        id: getName(id),
        text,
      }))
    return { left: listDrawn(leftItems, draw?.left), right: listDrawn(right, draw?.right), partial }
  },
  toldKey: (key, getName) => key && { pairs: renameKeys(getPairs({ key }), getName, getName) },
  tables: buildTables,
  formats: {
    gift: {
      takes: ({ type }) => type === 'Matching',
      read: (question) =>
        buildBody(
          (question.type === 'Matching' ? question.matchPairs : []).map(({ subquestion, subanswer }) => ({
            left:
              subquestion.text.trim() === '' ? '' : toItemText(toHtml(subquestion.text, subquestion.format)),
            right: oneLine(decodeGift(subanswer)).trim(),
          })),
        ),
      write: (question) => {
        // The left side has the question's format, HTML; the right side is always plain text.
        const lines = writePairs(question).map(
          ({ left: leftText, right }) =>
            `=${escapeGift(escapeHtml(oneLine(leftText)))} -> ${escapeGift(oneLine(right))}`,
        )
        return `{\n${lines.join('\n')}\n}`
      },
    },
    moodle: {
      type: 'matching',
      read: (_, __, question) =>
        buildBody(
          question.parts('subquestion').map((part) => ({
            left: part.text === '' ? '' : toItemText(part.html()),
            right: part.parts('answer')[0]?.text ?? '',
          })),
        ),
      write: (question, html) =>
        `    <shuffleanswers>true</shuffleanswers>\n${writePairs(question)
          .map(
            ({ left: leftText, right }) =>
              `    <subquestion format="html">${html(escapeHtml(leftText))}<answer><text>${escapeHtml(right)}</text></answer></subquestion>\n`,
          )
          .join('')}`,
    },
    excel: {
      name: 'Menjodohkan',
      also: ['matching', 'jodohkan'],
      keys: [],
      hint: 'Menjodohkan: kosong; setiap opsi berisi satu pasangan, misalnya Jepang -> Tokyo. Pengecoh ditulis -> Seoul.',
      read: ({ options }) => buildBody(options().map((html) => readPair(toItemText(html)))),
      answer: () => '',
      options: (question) =>
        writePairs(question).map(
          ({ left: leftText, right }) =>
            `<p>${escapeHtml(`${withoutArrow(leftText)} -> ${oneLine(right)}`.trim())}</p>`,
        ),
      loses: (question) =>
        getContent(question).left.some(({ text }) => text.includes('->'))
          ? ['Tanda -> di kolom kiri ditulis →']
          : [],
    },
    qti: qtiMatching,
  },
}
