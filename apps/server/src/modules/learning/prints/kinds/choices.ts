import { letterAt } from '@tuntas/contract/learning/questions'
import { circles, lettersIn, type OnPaper, type PrintedKind, squares, toStoredAnswer } from './printed.ts'

/** Kinds with options to choose from. */

const letters = ({ options }: OnPaper) => options.map((_, place) => letterAt(place))
const lines = ({ options }: OnPaper) =>
  options.map(({ label }, place) => ({ label: `${letterAt(place)}.`, html: label }))

export const multipleChoice: PrintedKind = {
  refuses: () => null,
  lines,
  sheet: (on) => ({ html: circles(letters(on)), wide: false }),
  key: ({ question, options }) => letterAt(options.findIndex(({ key }) => key === question.answer)),
  read: (cell, on) => {
    const [letter = '', ...more] = lettersIn(cell)
    const place = letters(on).indexOf(letter)
    return more.length > 0 || place < 0 ? null : (on.options[place]?.key ?? null)
  },
  hint: (on) => `satu huruf, A sampai ${letters(on).at(-1)}`,
}

const getRightKeys = (key: object | null) => (key as { keys?: string[] } | null)?.keys ?? []

export const multipleAnswer: PrintedKind = {
  refuses: () => null,
  lines: (on) => [{ html: '<p><em>Pilih semua jawaban yang benar.</em></p>' }, ...lines(on)],
  sheet: (on) => ({ html: squares(letters(on)), wide: false }),
  key: ({ question, options }) => {
    const right = getRightKeys(question.key)
    return options.flatMap(({ key }, place) => (right.includes(key) ? [letterAt(place)] : [])).join(' ')
  },
  read: (cell, on) => {
    const places = lettersIn(cell).map((letter) => letters(on).indexOf(letter))
    if (places.length === 0 || places.includes(-1) || new Set(places).size < places.length) return null
    // Stored answers list options in the lecturer's order, regardless of the paper's.
    const chosenKeys = new Set(places.map((place) => on.options[place]?.key))
    return toStoredAnswer(on, {
      keys: on.question.options.flatMap(({ key }) => (chosenKeys.has(key) ? [key] : [])),
    })
  },
  hint: () => 'semua huruf yang dipilih, misalnya ACD',
}

export const trueFalse: PrintedKind = {
  refuses: () => null,
  lines: () => [{ html: `<p>${circles(['B'])} Benar &nbsp; ${circles(['S'])} Salah</p>` }],
  sheet: () => ({ html: circles(['B', 'S']), wide: false }),
  key: ({ question }) => ((question.key as { value?: boolean } | null)?.value ? 'B' : 'S'),
  read: (cell, on) => {
    const cellText = cell.trim().toUpperCase()
    if (!/^(B|S|BENAR|SALAH)$/.test(cellText)) return null
    return toStoredAnswer(on, { value: cellText.startsWith('B') })
  },
  hint: () => 'B atau S',
}
