import { posix } from 'node:path'
import { AppError } from '../../../../../platform/errors.ts'
import { openArchive, type SizedArchive } from '../../../../../platform/files/unzip.ts'
import { addPicture, demandRoom, toHtml } from '../html.ts'
import { formulaHtml } from '../math/latex.ts'
import { ommlLatex } from '../math/omml.ts'
import { type Found, nothingFound, Unreadable } from '../parsed-question.ts'
import { readPasted } from '../pasted.ts'
import { DOCUMENT } from '../qti/names.ts'
import { attribute, elementsIn, findNamed, parseTree, type QtiElement } from '../qti/tree.ts'
import { asHtml, type Deps, findNumbering, listLines, PIECE } from './paragraphs.ts'

/**
 * Questions in a Word file: numbered, with lettered options, typed or numbered by Word. The key is a star,
 * the only bold option, a line `Kunci: B`, or a table of answers.
 */

const MB = 1024 * 1024
const LIMITS = { entries: 5000, each: 24 * MB, all: 96 * MB }
const MOST_ELEMENTS = 500_000

const parse = async (archive: SizedArchive, name: string): Promise<QtiElement | null> => {
  const content = await archive.read(name)
  return content && parseTree(content.toString('utf8'), MOST_ELEMENTS)
}

/** The format of each list level: `decimal`, `upperLetter`, … */
const listFormats = (numbering: QtiElement | null): ReadonlyMap<string, string> => {
  const formats = new Map<string, string>()
  const abstract = new Map(
    findNamed(numbering ?? undefined, 'abstractNum').map((one) => [attribute(one, 'abstractNumId'), one]),
  )
  for (const list of findNamed(numbering ?? undefined, 'num'))
    for (const level of findNamed(abstract.get(attribute(findNamed(list, 'abstractNumId')[0], 'val')), 'lvl'))
      formats.set(
        `${attribute(list, 'numId')} ${attribute(level, 'ilvl')}`,
        attribute(findNamed(level, 'numFmt')[0], 'val'),
      )
  return formats
}

/** Numbers and letters that Word writes by itself. Letters restart with each question. */
const createPrefix = (formats: ReadonlyMap<string, string>) => {
  const numbers = new Map<string, number>()
  let letters = 0
  return (paragraph: QtiElement, isTyped: boolean): string => {
    if (isTyped) letters = 0
    const numbering = findNumbering(paragraph)
    const format = numbering ? (formats.get(`${numbering.list} ${numbering.level}`) ?? '') : ''
    if (/letter$/i.test(format)) return `${String.fromCharCode(65 + (letters++ % 26))}. `
    if (format !== 'decimal' || !numbering) return ''
    letters = 0
    const number = (numbers.get(numbering.list) ?? 0) + 1
    numbers.set(numbering.list, number)
    return `${number}. `
  }
}

const cellText = (cell: QtiElement, deps: Deps) =>
  findNamed(cell, 'p')
    .flatMap((one) => listLines(one, deps))
    .join('\n')
    .trim()
const plainCell = (text: string) => text.replace(/[\ue010-\ue0ff]/g, '').trim()

/** `1. B` of each pair in a table of answers, side by side or in two rows. Null for other tables. */
const answersIn = (rows: readonly (readonly string[])[]): string[] | null => {
  const plainText = rows
    .map((cells) => cells.map(plainCell))
    .filter((cells) => cells.some((text) => text !== ''))
  const isNumber = (text = '') => /^\d{1,3}[.)]?$/.test(text)
  const isLetter = (text = '') => /^[A-E]$/i.test(text)
  const side = plainText.flatMap((cells) =>
    cells.flatMap((text, at) =>
      isNumber(text) && isLetter(cells[at + 1]) ? [`${Number.parseInt(text, 10)}. ${cells[at + 1]}`] : [],
    ),
  )
  const above = plainText.flatMap((cells, row) =>
    cells.flatMap((text, at) =>
      isNumber(text) && isLetter(plainText[row + 1]?.[at])
        ? [`${Number.parseInt(text, 10)}. ${plainText[row + 1]?.[at]}`]
        : [],
    ),
  )
  const pairs = side.length >= above.length ? side : above
  const values = plainText.flat().filter((text) => isNumber(text) || isLetter(text)).length
  return pairs.length > 0 && pairs.length * 2 >= values ? pairs : null
}

type Document = { lines: string[]; answers: string[] }
const readBody = (
  body: QtiElement,
  deps: Deps & { place: { line: number } },
  formats: ReadonlyMap<string, string>,
): Document => {
  const document: Document = { lines: [], answers: [] }
  const prefix = createPrefix(formats)
  for (const element of elementsIn(body).flatMap((one) =>
    one.name === 'sdt' ? findNamed(one, 'p') : [one],
  )) {
    deps.place.line = document.lines.length + 1
    if (element.name === 'p') {
      const [first = '', ...more] = listLines(element, deps)
      const lead = prefix(element, /^\W*\d{1,4}\s*[.)]/.test(plainCell(first)))
      const mark = /^\ue0ff/.test(first) ? first[0] : ''
      document.lines.push(`${mark}${lead}${first.slice(mark?.length ?? 0)}`, ...more)
    }
    if (element.name !== 'tbl') continue
    const rows = findNamed(element, 'tr').map((row) =>
      elementsIn(row)
        .filter(({ name }) => name === 'tc')
        .map((cell) => cellText(cell, deps)),
    )
    const answers = answersIn(rows)
    if (answers) document.answers.push(...answers)
    else
      document.lines.push(
        deps.keep(
          `<table><tbody>${rows.map((cells) => `<tr>${cells.map((text) => `<td>${toHtml(text, 'plain')}</td>`).join('')}</tr>`).join('')}</tbody></table>`,
        ),
      )
  }
  return document
}

/** Pictures by their relation in the document. */
const loadPictures = async (
  archive: SizedArchive,
  parsedFile: Found,
): Promise<Map<string, { name: string; content: Buffer }>> => {
  const relations = await parse(archive, 'word/_rels/document.xml.rels')
  const pictures = new Map<string, { name: string; content: Buffer }>()
  for (const one of findNamed(relations ?? undefined, 'Relationship')) {
    const target = posix.normalize(posix.join('word', attribute(one, 'Target') || attribute(one, 'target')))
    if (!/\/image$/.test(attribute(one, 'Type') || attribute(one, 'type')) || !archive.sizes.has(target))
      continue
    demandRoom(parsedFile, archive.sizes.get(target))
    const content = await archive.read(target)
    if (content)
      pictures.set(attribute(one, 'Id') || attribute(one, 'id'), { name: posix.basename(target), content })
  }
  return pictures
}

type Sources = {
  pieces: string[]
  pictures: ReadonlyMap<string, { name: string; content: Buffer }>
  place: { line: number }
}
const createDeps = (parsedFile: Found, { pieces, pictures, place }: Sources): Deps => {
  const keep = (html: string) => `${PIECE.open}${pieces.push(html) - 1}${PIECE.close}`
  const lose = (message: string) => {
    const trouble = { line: place.line, number: null, message }
    const isTold = parsedFile.warnings.some((one) => one.line === trouble.line && one.message === message)
    if (!isTold) parsedFile.warnings.push(trouble)
  }
  return {
    keep,
    lose,
    formula: (element) => keep(formulaHtml(ommlLatex(element, lose))),
    picture: (relation) => {
      const picture = pictures.get(relation)
      if (!picture) {
        lose('Gambar yang hanya ditautkan di Word dilewati')
        return ''
      }
      return keep(
        `<img src="${addPicture(parsedFile, { line: place.line, number: null, ...picture })}" alt="">`,
      )
    },
  }
}

export const readWord = async (content: Buffer): Promise<Found> => {
  if (content[0] !== 0x50)
    throw new AppError('file_type', {
      message:
        content[0] === 0xd0
          ? 'File Word lama (.doc) belum didukung. Simpan ulang sebagai .docx.'
          : 'Isi file bukan Word. Simpan ulang sebagai .docx.',
    })
  const archive = await openArchive(content, LIMITS)
  const parsedFile = nothingFound()
  const place = { line: 1 }
  const pieces: string[] = []
  try {
    const pictures = await loadPictures(archive, parsedFile)
    const deps = createDeps(parsedFile, { pieces, pictures, place })
    const [body] = findNamed((await parse(archive, DOCUMENT)) ?? undefined, 'body')
    if (!body) throw new Unreadable('Bukan file Word yang utuh. Simpan ulang sebagai .docx')
    const { lines, answers } = readBody(
      body,
      { ...deps, place },
      listFormats(await parse(archive, 'word/numbering.xml')),
    )
    const key = answers.length > 0 ? ['Kunci jawaban', ...answers] : []
    readPasted([...lines, ...key].join('\n'), {
      parsedFile,
      render: (text) => asHtml(asHtml(toHtml(text, 'plain'), pieces), pieces),
    })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    parsedFile.errors.push({ line: 1, number: null, message: error.message })
  }
  return parsedFile
}
