import { escapeHtml } from '../../quizzes/formats/html.ts'
import {
  blank,
  circles,
  contentOn,
  getLetter,
  lettersIn,
  type OnPaper,
  type PrintedKind,
  toStoredAnswer,
} from './printed.ts'

/** Kinds whose answers have several parts, in the paper's order. */

type Item = { id: string; text: string }
const toParagraph = (text: string) => `<p>${escapeHtml(text)}</p>`

type Statements = { statements: Item[]; labels: string[] }
/** A letter for each label: its first letter if these are all different. */
const lettersOfLabels = (labels: readonly string[]): string[] => {
  const first = labels.map((label) => label.trim().slice(0, 1).toUpperCase())
  const hasOwnLetters =
    first.every((letter) => /^[A-Z]$/.test(letter)) && new Set(first).size === first.length
  return hasOwnLetters ? first : labels.map((_, place) => getLetter(place))
}
const statementLetters = (on: OnPaper) => lettersOfLabels(contentOn<Statements>(on).labels)

export const statements: PrintedKind = {
  refuses: () => null,
  lines: (on) => {
    const { statements: list, labels } = contentOn<Statements>(on)
    const letters = lettersOfLabels(labels)
    const head = labels.map((label, at) => `<th>${escapeHtml(label)} (${letters[at]})</th>`).join('')
    const rows = list.map(
      ({ text }, at) =>
        `<tr><td>${at + 1}</td><td>${text}</td>${letters.map((letter) => `<td>${circles([letter])}</td>`).join('')}</tr>`,
    )
    return [{ html: `<table><tr><th>No</th><th>Pernyataan</th>${head}</tr>${rows.join('')}</table>` }]
  },
  sheet: (on) => {
    const letters = statementLetters(on)
    const { statements: list } = contentOn<Statements>(on)
    return { html: list.map((_, at) => `${at + 1}) ${circles(letters)}`).join('<br />'), wide: false }
  },
  key: (on) => {
    const right = (on.question.key as { labels?: Record<string, number> } | null)?.labels ?? {}
    const letters = statementLetters(on)
    return contentOn<Statements>(on)
      .statements.map(({ id }) => letters[right[id] ?? -1] ?? '-')
      .join('')
  },
  read: (cell, on) => {
    const givenLetters = lettersIn(cell)
    const letters = statementLetters(on)
    const { statements: list } = contentOn<Statements>(on)
    if (
      givenLetters.length !== list.length ||
      givenLetters.some((one) => one !== '-' && !letters.includes(one))
    )
      return null
    const labels = list.flatMap(({ id }, at) =>
      givenLetters[at] === '-' ? [] : [[id, letters.indexOf(givenLetters[at] ?? '')] as const],
    )
    return toStoredAnswer(on, { labels: Object.fromEntries(labels) })
  },
  hint: (on) =>
    `satu huruf tiap pernyataan (${statementLetters(on).join(', ')}; - bila kosong), ${contentOn<Statements>(on).statements.length} huruf`,
}

type Matching = { left: Item[]; right: Item[] }
export const matchingKind: PrintedKind = {
  refuses: () => null,
  lines: (on) => {
    const { left: leftItems, right } = contentOn<Matching>(on)
    const rows = Array.from({ length: Math.max(leftItems.length, right.length) }, (_, at) => {
      const [from, to] = [leftItems[at], right[at]]
      const start = from
        ? `<td>${at + 1}.</td><td>${toParagraph(from.text)}</td><td>${blank(4)}</td>`
        : '<td></td><td></td><td></td>'
      return `<tr>${start}<td>${to ? `${getLetter(at)}.` : ''}</td><td>${to ? toParagraph(to.text) : ''}</td></tr>`
    })
    return [{ html: `<table data-plain>${rows.join('')}</table>` }]
  },
  sheet: (on) => ({
    html: contentOn<Matching>(on)
      .left.map((_, at) => `${at + 1}) ${blank(4)}`)
      .join(' &nbsp; '),
    wide: false,
  }),
  key: (on) => {
    const pairs = (on.question.key as { pairs?: Record<string, string> } | null)?.pairs ?? {}
    const { left: leftItems, right } = contentOn<Matching>(on)
    return leftItems
      .map(({ id }, at) => `${at + 1}${getLetter(right.findIndex((to) => to.id === pairs[id]))}`)
      .join(' ')
  },
  read: (cell, on) => {
    const givenLetters = lettersIn(cell)
    const { left: leftItems, right } = contentOn<Matching>(on)
    if (givenLetters.length !== leftItems.length) return null
    const places = givenLetters.map((one) => (one === '-' ? undefined : right[letterPlace(one)]?.id))
    if (givenLetters.some((one, at) => one !== '-' && places[at] === undefined)) return null
    const pairs = leftItems.flatMap(({ id }, at) =>
      places[at] === undefined ? [] : [[id, places[at]] as const],
    )
    return toStoredAnswer(on, { pairs: Object.fromEntries(pairs) })
  },
  hint: (on) =>
    `satu huruf tiap butir kiri (- bila kosong), misalnya ${buildExample(contentOn<Matching>(on).left.length)}`,
}
const letterPlace = (letter: string) => letter.charCodeAt(0) - 65
const buildExample = (count: number) => 'CABDEFGHIJKLMNOPQRST'.slice(0, count)

type Ordering = { items: Item[] }
export const ordering: PrintedKind = {
  refuses: () => null,
  lines: (on) => [
    ...contentOn<Ordering>(on).items.map(({ text }, at) => ({
      label: `${getLetter(at)}.`,
      html: toParagraph(text),
    })),
    {
      html: `<p>Urutan: ${contentOn<Ordering>(on)
        .items.map(() => blank(4))
        .join(' – ')}</p>`,
    },
  ],
  sheet: (on) => ({
    html: contentOn<Ordering>(on)
      .items.map(() => blank(4))
      .join(' – '),
    wide: false,
  }),
  key: (on) => {
    const order = (on.question.key as { order?: string[] } | null)?.order ?? []
    const { items } = contentOn<Ordering>(on)
    return order.map((id) => getLetter(items.findIndex((one) => one.id === id))).join('')
  },
  read: (cell, on) => {
    const { items } = contentOn<Ordering>(on)
    const ids = lettersIn(cell).map((letter) => items[letterPlace(letter)]?.id)
    if (ids.length !== items.length || ids.includes(undefined) || new Set(ids).size < ids.length) return null
    return toStoredAnswer(on, { order: ids })
  },
  hint: (on) =>
    `semua huruf menurut urutannya, misalnya ${buildExample(contentOn<Ordering>(on).items.length)}`,
}
