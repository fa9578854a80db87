import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The fonts of all prints. Each run of a text takes the first family that has its characters. */

const { resolve } = createRequire(import.meta.url)
const roboto = join(dirname(resolve('pdfmake/package.json')), 'fonts/Roboto')
const dejavu = join(dirname(resolve('@fontsource/dejavu-sans/LICENSE')), 'files')
const naskh = join(dirname(resolve('@embedpdf/fonts-arabic')), '../fonts')
const javanese = join(dirname(resolve('@fontsource/noto-sans-javanese/LICENSE')), 'files')

/** Scripts without italics use their upright fonts. */
const upright = (normal: string, bold: string) => ({ normal, bold, italics: normal, bolditalics: bold })
export const fontFiles = {
  Roboto: {
    normal: join(roboto, 'Roboto-Regular.ttf'),
    bold: join(roboto, 'Roboto-Medium.ttf'),
    italics: join(roboto, 'Roboto-Italic.ttf'),
    bolditalics: join(roboto, 'Roboto-MediumItalic.ttf'),
  },
  Naskh: upright(join(naskh, 'NotoNaskhArabic-Regular.ttf'), join(naskh, 'NotoNaskhArabic-Bold.ttf')),
  Javanese: upright(
    join(javanese, 'noto-sans-javanese-javanese-400-normal.woff'),
    join(javanese, 'noto-sans-javanese-javanese-700-normal.woff'),
  ),
  // Marks and IPA of Latin, symbols, Hebrew.
  DejaVu: {
    normal: join(dejavu, 'dejavu-sans-latin-400-normal.woff'),
    bold: join(dejavu, 'dejavu-sans-latin-700-normal.woff'),
    italics: join(dejavu, 'dejavu-sans-latin-400-italic.woff'),
    bolditalics: join(dejavu, 'dejavu-sans-latin-700-italic.woff'),
  },
}
export type Family = keyof typeof fontFiles
export const fontFolders = new Set([roboto, dejavu, naskh, javanese])
export const familyNames = Object.keys(fontFiles) as Family[]

/** A run of text with one family; null: no family has its character. */
type Run = { text: string; family: Family | null }
type Has = (code: number, family: Family) => boolean

/** A Latin word keeps one font, and a mark the font of its letter. */
const UNIT = /[\p{Script=Latin}\p{M}ʰ-˿'’-]+|\P{M}\p{M}+|./gsu
/** Characters that fonts need not have: spaces, joiners, line ends. */
const INVISIBLE = /^(?:\s|\p{Default_Ignorable_Code_Point})+$/u

export const splitByFont = (text: string, has: Has): Run[] => {
  const runs: Run[] = []
  const add = (piece: string, family: Family | null) => {
    const last = runs.at(-1)
    if (last && last.family === family) last.text += piece
    else runs.push({ text: piece, family })
  }
  const find = (piece: string) =>
    familyNames.find((family) => [...piece].every((letter) => has(letter.codePointAt(0) ?? 0, family)))
  for (const [unit] of text.normalize('NFC').matchAll(UNIT)) {
    const family = INVISIBLE.test(unit) ? (runs.at(-1)?.family ?? 'Roboto') : find(unit)
    if (family !== undefined) add(unit, family)
    else for (const letter of unit) add(letter, find(letter) ?? null)
  }
  return runs
}
