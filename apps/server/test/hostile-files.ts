import { randomBytes } from 'node:crypto'
import { asTar, buildEntries, everyType, fields } from './moodle-backups.ts'
import { itemXml, manifestXml, zipFiles } from './qti-samples.ts'

/** Question files designed to cost time or memory; each is below the upload limit. */

export type Hostile = { name: string; format: string | null; content: Buffer }

const CHOICE = {
  title: 'x',
  declared:
    '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>',
}
const choiceBody = (text: string) =>
  `${text}<choiceInteraction responseIdentifier="RESPONSE"><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction>`

/** Moodle XML with a text of nothing but starts of formulas. */
export const formulas = (letters: number): Hostile => ({
  name: 'rumus.xml',
  format: 'moodle_xml',
  content: Buffer.from(
    `<?xml version="1.0"?><quiz><question type="essay"><name><text>x</text></name><questiontext format="html"><text>${'\\('.repeat(letters / 2)}</text></questiontext></question></quiz>`,
  ),
})

export const giftBlocks = (blocks: number, letters: number): Hostile => ({
  name: 'blok.gift',
  format: 'gift',
  content: Buffer.from(`Soal {${'~a '.repeat(letters / 3)}}\n\n`.repeat(blocks)),
})

export const optionLines = (lines: number): Hostile => ({
  name: 'opsi.txt',
  format: 'text',
  content: Buffer.from(`1. Soal\n${'B. x\n'.repeat(lines)}`),
})

/** Without a declared format, so that it must be detected. */
export const emptyLines = (lines: number): Hostile => ({
  name: 'kosong.txt',
  format: null,
  content: Buffer.from(`x${'\n'.repeat(lines)}`),
})

/** A backup whose file list has this many entries for one file. */
export const listedFiles = async (files: number): Promise<Hostile> => {
  const file = fields({
    contenthash: 'a'.repeat(40),
    component: 'question',
    filearea: 'questiontext',
    itemid: 1,
    filepath: '/',
    filename: 'a.png',
  })
  const entries = buildEntries(4, everyType.slice(0, 1)).map((entry) =>
    entry.name === 'files.xml'
      ? { ...entry, content: `<files>${`<file>${file}</file>`.repeat(files)}</files>` }
      : entry,
  )
  return { name: 'daftar.mbz', format: 'mbz', content: await asTar(entries) }
}

const MB = 1024 * 1024
/** One picture of 11 MB, referenced many times by one question. */
export const namedPicture = async (times: number): Promise<Hostile> => {
  const images = Array.from({ length: times }, (_, at) => `<img src="b.png?${at}" alt=""/>`).join('')
  return {
    name: 'gambar.zip',
    format: 'qti22',
    content: await zipFiles({
      'imsmanifest.xml': manifestXml(['a.xml']),
      'a.xml': itemXml({ ...CHOICE, body: choiceBody(`<p>${images}</p>`) }),
      'b.png': Buffer.concat([randomBytes(80_000), Buffer.alloc(11 * MB)]),
    }),
  }
}

/** Questions with this many elements each, nested as deep as allowed. */
export const manyElements = async (items: number, elements: number): Promise<Hostile> => {
  const deepHtml = `${'<div>'.repeat(90)}${'<b/>'.repeat(elements)}${'</div>'.repeat(90)}`
  const item = itemXml({ ...CHOICE, body: choiceBody(deepHtml) })
  const names = Array.from({ length: items }, (_, at) => `${at}.xml`)
  return {
    name: 'elemen.zip',
    format: 'qti22',
    content: await zipFiles({
      'imsmanifest.xml': manifestXml(names),
      ...Object.fromEntries(
        names.map((name) => [
          name,
          item.replace('</itemBody>', `${randomBytes(9000).toString('hex')}</itemBody>`),
        ]),
      ),
    }),
  }
}

export const manyResources = async (resources: number): Promise<Hostile> => {
  const names = Array.from({ length: resources }, (_, at) => `${at}.xml`)
  return {
    name: 'manifes.zip',
    format: 'qti22',
    content: await zipFiles({
      'imsmanifest.xml': manifestXml(names),
      '0.xml': itemXml({ ...CHOICE, body: choiceBody('<p>x</p>') }),
    }),
  }
}
