import type { SheetRow, Workbook } from '../../../../platform/files/spreadsheet.ts'
import { addPicture, escapeHtml } from './html.ts'
import { type Found, warn } from './parsed-question.ts'

/**
 * Pictures of an Excel file are on a separate sheet, each beside its number; a text refers to one as `[gambar
 * 3]`. A picture placed on a question's cell belongs to that cell.
 */

export const PICTURE_SHEET = 'Gambar'
export const pictureColumns = ['Nomor', 'Gambar', 'Teks Pengganti', 'Lebar', 'Tinggi'] as const
/** In plain text and in HTML. */
export const marks = {
  plain: (number: number) => `[gambar ${number}]`,
  html: (number: number) => `<img src="gambar-${number}" />`,
}
const MARK = /\[gambar (\d{1,4})\]|<img src="gambar-(\d{1,4})" \/>/g

type Cell = { row: number; column: number }
type Picture = { content: Uint8Array; attributes: string; used: boolean }

const textAt = (row: SheetRow | undefined, at: number) => {
  const cell = row?.cells[at]
  return cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text
}
const attribute = (name: string, value: string) =>
  value === '' ? '' : ` ${name}="${escapeHtml(value).replaceAll('"', '&quot;')}"`

export class Pictures {
  readonly #found: Found
  readonly #numbered = new Map<number, Picture>()
  readonly #laid: (Cell & Picture)[] = []

  constructor(parsedFile: Found, { beside, pictures }: Workbook) {
    this.#found = parsedFile
    const rows = new Map(beside.map((row) => [row.number, row]))
    for (const { beside: isBeside, row, column, content } of pictures) {
      if (!isBeside) {
        this.#laid.push({ row, column, content, attributes: '', used: false })
        continue
      }
      const facts = rows.get(row)
      const [alt, width, height] = [2, 3, 4].map((at) => textAt(facts, at))
      const attributes =
        attribute('alt', alt ?? '') + attribute('width', width ?? '') + attribute('height', height ?? '')
      this.#numbered.set(Number(textAt(facts, 0)), { content, attributes, used: false })
    }
  }

  #tag(picture: Picture, line: number): string {
    picture.used = true
    const number = this.#found.current?.number ?? null
    const content = Buffer.from(picture.content)
    return `<img src="${addPicture(this.#found, { line, number, name: 'gambar', content })}"${picture.attributes} />`
  }

  /** The cell's text with its pictures inserted. */
  into(html: string, cell: Cell): string {
    const withTags = html.replace(
      MARK,
      (mark, plainNumber: string | undefined, inHtml: string | undefined) => {
        const number = plainNumber ?? inHtml ?? ''
        const picture = this.#numbered.get(Number(number))
        if (picture) return this.#tag(picture, cell.row)
        warn(
          this.#found,
          cell.row,
          `Gambar ${number} tidak ada di lembar ${PICTURE_SHEET}, tertulis apa adanya`,
        )
        return mark
      },
    )
    const cellPictures = this.#laid.filter(({ row, column }) => row === cell.row && column === cell.column)
    return withTags + cellPictures.map((picture) => `<p>${this.#tag(picture, cell.row)}</p>`).join('')
  }

  /** Reports pictures that no text uses. */
  tellUnused(): void {
    const numbers = [...this.#numbered].flatMap(([number, { used: isUsed }]) => (isUsed ? [] : [number]))
    if (numbers.length > 0)
      warn(
        this.#found,
        1,
        `Tidak dipakai di soal mana pun: gambar ${numbers.join(', ')} dari lembar ${PICTURE_SHEET}`,
      )
    for (const { row, used: isUsed } of this.#laid)
      if (!isUsed)
        warn(this.#found, row, 'Gambar yang tidak terletak di sel pertanyaan, opsi, atau pembahasan dilewati')
  }
}
