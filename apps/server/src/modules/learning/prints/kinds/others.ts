import { type Area, isInArea } from '@tuntas/contract/learning/areas'
import { blank, LETTERS, type OnPaper, type PrintedKind, toStoredAnswer } from './printed.ts'

/** Hotspots get a grid, essays get lines, and file uploads cannot be printed. */

/** Squares per side of a hotspot's picture; A1 is the upper left one. */
const CELLS = 12
type Hotspot = { picture: string; width: number; height: number }
const getHotspot = ({ question }: Pick<OnPaper, 'question'>) => question.content as Hotspot
const computeCentre = ({ width, height }: Hotspot, column: number, row: number) => ({
  x: Math.round(((column + 0.5) * width) / CELLS),
  y: Math.round(((row + 0.5) * height) / CELLS),
})
const getAreas = (key: object | null) => (key as { areas?: Area[] } | null)?.areas ?? []
/** Squares whose centre earns all points. */
const rightCells = (question: OnPaper['question']): string[] => {
  const areas = getAreas(question.key)
  const most = Math.max(0, ...areas.map(({ share }) => share))
  const best = areas.filter(({ share }) => share === most)
  const cells: string[] = []
  for (let row = 0; row < CELLS; row++)
    for (let column = 0; column < CELLS; column++)
      if (best.some((area) => isInArea(computeCentre(getHotspot({ question }), column, row), area)))
        cells.push(`${LETTERS[column]}${row + 1}`)
  return cells
}

export const hotspot: PrintedKind = {
  refuses: (question) =>
    rightCells(question).length === 0
      ? 'Daerah jawabannya lebih kecil daripada kotak kisi, jadi tidak dapat dicetak'
      : null,
  differs: () =>
    `Gambar dicetak dengan kisi ${CELLS} × ${CELLS}; jawaban dinilai di tengah kotak yang ditulis`,
  lines: (on) => [
    { html: getHotspot(on).picture.replace('<img ', `<img data-grid="${CELLS}" `) },
    { html: `<p>Kotak: ${blank(6)}</p>` },
  ],
  sheet: () => ({ html: `kotak ${blank(6)}`, wide: false }),
  key: ({ question }) => rightCells(question).join(' '),
  read: (cell, on) => {
    const [, letter = '', number = ''] = /^\s*([A-L])\s*(\d{1,2})\s*$/i.exec(cell) ?? []
    const [column, row] = [LETTERS.indexOf(letter.toUpperCase()), Number(number) - 1]
    if (letter === '' || row < 0 || row >= CELLS) return null
    return toStoredAnswer(on, computeCentre(getHotspot(on), column, row))
  },
  hint: () => 'kotak kisi, misalnya C4',
}

const WORDS_OF_LINE = 11
const linesFor = ({ max_words, min_words }: { max_words?: number | null; min_words?: number | null }) => {
  const expected = max_words ?? (min_words ? min_words * 1.5 : null)
  return expected === null ? 12 : Math.min(60, Math.max(4, Math.ceil(expected / WORDS_OF_LINE)))
}
const describeLimits = ({ question }: OnPaper): string => {
  const { min_words, max_words } = question.content as {
    min_words?: number | null
    max_words?: number | null
  }
  const limits = [
    min_words && `paling sedikit ${min_words} kata`,
    max_words && `paling banyak ${max_words} kata`,
  ]
  return limits.filter(Boolean).join(', ')
}

export const essay: PrintedKind = {
  refuses: ({ content }) =>
    (content as { attachment?: string }).attachment === 'required'
      ? 'Esai ini meminta lampiran berkas, jadi tidak dapat dicetak'
      : null,
  lines: (on) => {
    const limits = describeLimits(on)
    return [{ html: `<p><em>Tulis di lembar jawaban${limits ? ` (${limits})` : ''}.</em></p>` }]
  },
  sheet: ({ question }) => ({ html: `<div data-lines="${linesFor(question.content)}"></div>`, wide: true }),
  key: () => 'esai',
  // The written answer stays on paper; its cell holds the mark.
  read: () => null,
  hint: ({ question }) =>
    `nilai yang diberikan di kertas, 0 sampai ${String(question.point).replace('.', ',')}; kosong bila dinilai nanti; - bila tidak dijawab`,
}

export const fileUpload: PrintedKind = {
  ...essay,
  refuses: () => 'Soal unggah berkas tidak dapat dicetak',
}
