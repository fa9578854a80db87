import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import tar from 'tar-stream'
import { ZipFile } from 'yazl'

/** Backups in Moodle's format, created by us: both bank formats, both compressions. */

const xml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
export const fields = (of: Record<string, string | number>) =>
  Object.entries(of)
    .map(([name, value]) => `<${name}>${xml(String(value))}</${name}>`)
    .join('')

type Answer = [id: number, text: string, fraction: number, feedback?: string]
const answers = (list: Answer[]) =>
  `<answers>${list
    .map(
      ([id, answertext, fraction, feedback = '']) =>
        `<answer id="${id}">${fields({ answertext, answerformat: 1, fraction: fraction.toFixed(7), feedback, feedbackformat: 1 })}</answer>`,
    )
    .join('')}</answers>`

type BackedUp = {
  id: number
  qtype: string
  text?: string
  plugin?: string
  parent?: number
  tags?: string[]
}
const question = ({ id, qtype, text = `<p>Soal ${id}?</p>`, plugin = '', parent = 0, tags = [] }: BackedUp) =>
  `<question id="${id}">${fields({ parent, name: `${qtype} ${id}`, questiontext: text, questiontextformat: 1, generalfeedback: '', generalfeedbackformat: 1, defaultmark: '2.0000000', penalty: '0.3333333', qtype, length: 1, stamp: `situs+${id}`, hidden: 0, idnumber: '$@NULL@$' })}<plugin_qtype_${qtype}_question>${plugin}</plugin_qtype_${qtype}_question><question_hints></question_hints><tags>${tags.map((rawname, at) => `<tag id="${at + 1}">${fields({ name: rawname.toLowerCase(), rawname })}</tag>`).join('')}</tags></question>`

/** Moodle 4 stores versions: an older one precedes each question. */
const entry = (one: BackedUp) => {
  const version = (number: number, body: string) =>
    `<question_versions id="${one.id}${number}">${fields({ version: number, status: 'ready' })}<questions>${body}</questions></question_versions>`
  const older = question({ ...one, id: one.id + 5000, text: 'Versi lama' })
  return `<question_bank_entry id="${one.id}">${fields({ questioncategoryid: 1, idnumber: '$@NULL@$', ownerid: 2 })}<question_version>${version(1, older)}${version(2, question(one))}</question_version></question_bank_entry>`
}
export type Moodle = 3 | 4
const buildBankXml = (moodle: Moodle, questions: BackedUp[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<question_categories><question_category id="1">${fields({ name: 'Biologi', contextid: 20, contextlevel: 50, contextinstanceid: 2, info: '', infoformat: 0, stamp: 'situs+1', parent: 0, sortorder: 999, idnumber: '$@NULL@$' })}${
    moodle === 4
      ? `<question_bank_entries>${questions.map(entry).join('')}</question_bank_entries>`
      : `<questions>${questions.map(question).join('')}</questions>`
  }</question_category></question_categories>`

export type Attached = {
  area: string
  item: number
  name: string
  content: Buffer
  component?: string
  contextid?: number
  sortorder?: number
}
const computeHash = (content: Buffer) => createHash('sha1').update(content).digest('hex')
const buildFilesXml = (attached: Attached[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<files>${attached
    .map(
      ({ area, item, name, content, component = 'question', contextid = 20, sortorder = 0 }, at) =>
        `<file id="${at}">${fields({ contenthash: computeHash(content), contextid, component, filearea: area, itemid: item, filepath: '/', filename: name, userid: 2, filesize: content.length, sortorder })}</file>`,
    )
    .join('')}</files>`

export type Entry = { name: string; content: Buffer | string; link?: string }
export const buildEntries = (moodle: Moodle, questions: BackedUp[], attached: Attached[] = []): Entry[] => [
  {
    name: 'moodle_backup.xml',
    content: `<moodle_backup><information>${fields({ moodle_release: `${moodle}.1` })}</information></moodle_backup>`,
  },
  { name: 'questions.xml', content: buildBankXml(moodle, questions) },
  { name: 'files.xml', content: buildFilesXml(attached) },
  ...attached.map(({ content }) => ({
    name: `files/${computeHash(content).slice(0, 2)}/${computeHash(content)}`,
    content,
  })),
]

const collectBytes = async (stream: AsyncIterable<unknown>): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}
export const asTar = async (entries: Entry[]): Promise<Buffer> => {
  const pack = tar.pack()
  for (const { name, content, link } of entries)
    if (link) pack.entry({ name, type: 'symlink', linkname: link })
    else pack.entry({ name }, Buffer.from(content))
  pack.finalize()
  return gzipSync(await collectBytes(pack))
}

export const asZip = async (entries: Entry[]): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const { name, content } of entries) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return collectBytes(zip.outputStream as NodeJS.ReadableStream)
}

const match = (id: number, questiontext: string, answertext: string) =>
  `<match id="${id}">${fields({ questiontext, questiontextformat: 1, answertext })}</match>`

/** A question of every type that a bank may contain; id by type. */
export const everyType: BackedUp[] = [
  {
    id: 1,
    qtype: 'multichoice',
    text: '<p>Alat apa ini?</p><p><img src="@@PLUGINFILE@@/alat%20ukur.png" alt="alat" /></p>',
    plugin: `${answers([
      [11, '<p>Neraca</p>', 1, '<p>Tepat</p>'],
      [12, '<p>Mistar</p>', 0],
    ])}<multichoice id="1">${fields({ layout: 0, single: 1, shuffleanswers: 1, correctfeedback: '', incorrectfeedback: '' })}</multichoice>`,
    tags: ['C3', 'tujuan: Mengukur massa'],
  },
  {
    id: 2,
    qtype: 'multichoice',
    plugin: `${answers([
      [21, 'kloroplas', 0.5],
      [22, 'dinding sel', 0.5],
      [23, 'sentriol', -1],
    ])}<multichoice id="2">${fields({ single: 0 })}</multichoice>`,
  },
  {
    id: 3,
    qtype: 'truefalse',
    plugin: `${answers([
      [31, 'Benar', 0],
      [32, 'Salah', 1],
    ])}<truefalse id="3">${fields({ trueanswer: 31, falseanswer: 32 })}</truefalse>`,
  },
  {
    id: 4,
    qtype: 'shortanswer',
    plugin: `${answers([
      [41, 'sitosol', 1],
      [42, 'plasma*', 0.5],
    ])}<shortanswer id="4">${fields({ usecase: 1 })}</shortanswer>`,
  },
  {
    id: 5,
    qtype: 'numerical',
    plugin: `${answers([[51, '9.8', 1]])}<numerical_units><numerical_unit id="1">${fields({ multiplier: '1.0', unit: 'm' })}</numerical_unit></numerical_units><numerical_options><numerical_option id="1">${fields({ showunits: 0, unitsleft: 0, unitgradingtype: 1, unitpenalty: 0.1 })}</numerical_option></numerical_options><numerical_records><numerical_record id="1">${fields({ answer: 51, tolerance: '0.1' })}</numerical_record></numerical_records>`,
  },
  {
    id: 6,
    qtype: 'match',
    plugin: `<matchoptions id="6">${fields({ shuffleanswers: 1 })}</matchoptions><matches>${match(61, '<p>inti</p>', 'DNA')}${match(62, '<p>ribosom</p>', 'protein')}</matches>`,
  },
  {
    id: 7,
    qtype: 'essay',
    plugin: `<essay id="7">${fields({ responseformat: 'editor', responserequired: 1, attachments: 0, maxwordlimit: 200, graderinfo: '', responsetemplate: '' })}</essay>`,
  },
  {
    id: 8,
    qtype: 'multianswer',
    text: '<p>Satuan gaya {#1}, satuan usaha {#2}.</p>',
    plugin: `<answers></answers><multianswer id="8">${fields({ question: 8, sequence: '81,82' })}</multianswer>`,
  },
  { id: 81, qtype: 'shortanswer', parent: 8, text: '{1:SHORTANSWER:=newton}' },
  { id: 82, qtype: 'multichoice', parent: 8, text: '{2:MULTICHOICE:=joule~watt}' },
  {
    id: 9,
    qtype: 'ordering',
    plugin: `${answers([
      [91, 'telofase', 3],
      [92, 'profase', 1],
      [93, 'metafase', 2],
    ])}<ordering id="9">${fields({ layouttype: 0, selecttype: 0 })}</ordering>`,
  },
  {
    id: 10,
    qtype: 'calculated',
    text: '<p>Berapa {a} kali {b}?</p>',
    plugin: `${answers([[101, '{a}*{b}', 1]])}<numerical_units></numerical_units><numerical_options></numerical_options><dataset_definitions>${['a', 'b'].map((name, at) => `<dataset_definition id="${at}">${fields({ category: 0, name, type: 1, options: 'uniform:1.0:9.0:0', itemcount: 0 })}</dataset_definition>`).join('')}</dataset_definitions><calculated_records><calculated_record id="1">${fields({ answer: 101, tolerance: '0.01', tolerancetype: 1, correctanswerlength: 2, correctanswerformat: 1 })}</calculated_record></calculated_records>`,
  },
  {
    id: 11,
    qtype: 'ddmarker',
    plugin: `<ddmarker id="11">${fields({ shuffleanswers: 0 })}</ddmarker><drags><drag id="1">${fields({ no: 1, infinite: 0, label: 'Inti' })}</drag></drags><drops><drop id="1">${fields({ no: 1, shape: 'circle', coords: '40,30;10', choice: 1 })}</drop></drops>`,
  },
  { id: 12, qtype: 'description' },
  { id: 13, qtype: 'random' },
  { id: 14, qtype: 'ddimageortext' },
]
