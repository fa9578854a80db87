import sharp from 'sharp'
import { type Attached, buildEntries, type Entry, everyType, fields, type Moodle } from './moodle-backups.ts'

/** Course backups in the formats of Moodle 3.9 and 4.5, created by us. */

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NULL = '$@NULL@$'

type Activity = {
  id: number
  module: string
  title: string
  section: number
  /** Content of the activity's element; missing for activities that are not read. */
  body?: string
  availability?: string
  grades?: string
  grading?: string
}
/** Moodle's XML for a grading method. */
export const gradingBy = (method: string, criterion: string): string => {
  const level = (id: number, score: number, definition: string) =>
    `<level id="${id}">${fields({ score: score.toFixed(5), definition, definitionformat: 0 })}</level>`
  const levels = `${level(1, 0, '<b>Kurang</b> & keliru')}${level(2, 2.5, 'a'.repeat(300))}`
  return `<areas><area id="9">${fields({ areaname: 'submissions', activemethod: method })}<definitions><definition id="5">${fields({ method, name: 'Rubrik laporan', description: '', status: 20 })}<plugin_gradingform_rubric_definition><criteria><criterion id="3">${fields({ sortorder: 1, description: criterion, descriptionformat: 1 })}<levels>${levels}</levels></criterion></criteria></plugin_gradingform_rubric_definition><instances></instances></definition></definitions></area></areas>`
}
const toContextId = (id: number) => 100 + id
const toDirectory = ({ module, id }: Activity) => `activities/${module}_${id}`

const filesOfActivity = (one: Activity): Entry[] => {
  const { id, module, title, section, body = '', availability = NULL, grades = '', grading } = one
  const activityXml = `<${module} id="${id + 500}">${fields({ name: title })}${body}</${module}>`
  return [
    {
      name: `${toDirectory(one)}/${module}.xml`,
      content: `${HEAD}<activity id="${id + 500}" moduleid="${id}" modulename="${module}" contextid="${toContextId(id)}">${activityXml}</activity>`,
    },
    {
      name: `${toDirectory(one)}/module.xml`,
      content: `${HEAD}<module id="${id}" version="2024100700">${fields({ modulename: module, sectionid: section + 50, sectionnumber: section, idnumber: '', visible: 1, availability })}</module>`,
    },
    {
      name: `${toDirectory(one)}/grades.xml`,
      content: `${HEAD}<activity_gradebook><grade_items>${grades}</grade_items><grade_letters></grade_letters></activity_gradebook>`,
    },
    ...(grading ? [{ name: `${toDirectory(one)}/grading.xml`, content: `${HEAD}${grading}` }] : []),
    { name: `${toDirectory(one)}/inforef.xml`, content: `${HEAD}<inforef></inforef>` },
  ]
}

type Section = { number: number; name?: string; summary?: string; sequence: number[] }
const sectionFile = ({ number, name = NULL, summary = '', sequence }: Section): Entry => ({
  name: `sections/section_${number + 50}/section.xml`,
  content: `${HEAD}<section id="${number + 50}">${fields({ number, name, summary, summaryformat: 1, sequence: sequence.join(','), visible: 1, availabilityjson: NULL, timemodified: 1_700_000_000 })}</section>`,
})

const buildIndex = (moodle: Moodle, sections: Section[], activities: Activity[]): Entry => ({
  name: 'moodle_backup.xml',
  content: `${HEAD}<moodle_backup><information>${fields({
    name: 'backup-moodle2-course-7-bio.mbz',
    moodle_release: moodle === 4 ? '4.5 (Build: 20241007)' : '3.9.1 (Build: 20200713)',
    original_course_id: 7,
    original_course_format: 'topics',
    original_course_fullname: 'Biologi Sel & Molekuler',
  })}<contents><activities>${activities
    .map(
      (one) =>
        `<activity>${fields({ moduleid: one.id, sectionid: one.section + 50, modulename: one.module, title: one.title, directory: toDirectory(one), ...(moodle === 4 && { insubsection: '' }) })}</activity>`,
    )
    .join('')}</activities><sections>${sections
    .map(
      ({ number }) =>
        `<section>${fields({ sectionid: number + 50, title: String(number), directory: `sections/section_${number + 50}` })}</section>`,
    )
    .join(
      '',
    )}</sections><course>${fields({ courseid: 7, title: 'BIO', directory: 'course' })}</course></contents></information></moodle_backup>`,
})

type Place = { question?: number; mark?: number; version?: number; condition?: object }
/** A slot of a quiz: a question by id (3.x) or by entry (4.x); a random one without it. */
const place = (
  moodle: Moodle,
  { question, mark = 1, version, condition = { filter: {} } }: Place,
  at: number,
): string => {
  const commonFields = {
    slot: at + 1,
    page: 1,
    ...(moodle === 4 && { displaynumber: NULL }),
    requireprevious: 0,
    maxmark: mark.toFixed(7),
  }
  const using = { usingcontextid: 121, component: 'mod_quiz', questionarea: 'slot' }
  const reference =
    question === undefined
      ? `<question_set_reference id="${at}">${fields({ ...using, questionscontextid: 20, filtercondition: JSON.stringify(condition) })}</question_set_reference>`
      : `<question_reference id="${at}">${fields({ ...using, questionbankentryid: question, version: version ?? NULL })}</question_reference>`
  return `<question_instance id="${at + 1}">${fields(moodle === 4 ? commonFields : { ...commonFields, questionid: question ?? 13 })}${moodle === 4 ? reference : ''}</question_instance>`
}

export const quizBody = (
  moodle: Moodle,
  places: Place[],
  settings: Record<string, string | number> = {},
  more = '',
): string =>
  `${fields({ intro: '', introformat: 1, timeopen: 0, timeclose: 0, timelimit: 2700, overduehandling: 'autosubmit', preferredbehaviour: 'deferredfeedback', attempts_number: 1, grademethod: 1, shuffleanswers: 1, sumgrades: '10.00000', grade: '10.00000', password: '', ...settings })}<question_instances>${places.map((one, at) => place(moodle, one, at)).join('')}</question_instances><sections><section id="1">${fields({ firstslot: 1, heading: '', shufflequestions: 1 })}</section></sections><feedbacks></feedbacks><overrides></overrides>${more}`

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const picture = (background = '#dde') =>
  sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .png()
    .toBuffer()

const PAGE = `<p>Sel adalah unit kehidupan. <script>alert(1)</script></p><p><img src="@@PLUGINFILE@@/sel%20hewan.png" alt="sel" width="40"></p><p><img src="@@PLUGINFILE@@/hilang.png" alt=""></p><p><a href="@@PLUGINFILE@@/modul.pdf">Unduh modul</a> dan <a href="$@QUIZVIEWBYID*21@$">kerjakan kuis</a>.</p><iframe src="https://www.youtube.com/embed/HXV3zeQKqGY"></iframe>`

const activities = (moodle: Moodle): Activity[] => [
  { id: 1, module: 'forum', title: 'Pengumuman', section: 0 },
  { id: 2, module: 'label', title: 'Selamat datang', section: 0 },
  {
    id: 11,
    module: 'page',
    title: 'Struktur sel',
    section: 1,
    body: fields({ intro: '', introformat: 1, content: PAGE, contentformat: 1, display: 5 }),
    availability: '{"op":"&","c":[{"type":"date","d":">=","t":1}],"showc":[true]}',
  },
  {
    id: 12,
    module: 'resource',
    title: 'Slide pertemuan 1',
    section: 1,
    body: fields({ intro: '<p>Baca sebelum kuliah.</p>', introformat: 1, tobemigrated: 0 }),
    availability: '{"op":"&","c":[],"showc":[]}',
  },
  {
    id: 13,
    module: 'assign',
    title: 'Laporan praktikum',
    section: 1,
    body: `${fields({ intro: '<p>Tulis laporan.</p>', introformat: 1, allowsubmissionsfromdate: 1_790_000_000, duedate: 1_790_604_800, cutoffdate: 0, grade: 50, teamsubmission: 0 })}<plugin_configs></plugin_configs>`,
  },
  {
    id: 21,
    module: 'quiz',
    title: 'Kuis sel',
    section: 2,
    body: quizBody(
      moodle,
      [
        { question: 1, mark: 3 },
        { question: 3 },
        { question: 8, mark: 2 },
        { question: 14 },
        {},
        { question: 999 },
      ],
      { intro: '<p>Kuis pertama.</p>', attempts_number: 3, password: 'rahasia', grademethod: 4 },
    ),
    grades: `<grade_item id="1">${fields({ grademax: '10.00000', gradepass: '7.00000' })}</grade_item>`,
  },
  {
    id: 22,
    module: 'book',
    title: 'Buku praktikum',
    section: 2,
    body: `${fields({ intro: '', introformat: 1 })}<chapters>${[
      [2, 'Metode', '<p>Cara kerja.</p>'],
      [1, 'Tujuan', '<p>Untuk apa.</p>'],
    ]
      .map(
        ([pagenum, title, content]) =>
          `<chapter id="${pagenum}">${fields({ pagenum: pagenum ?? 0, subchapter: 0, title: title ?? '', content: content ?? '', contentformat: 1, hidden: 0 })}</chapter>`,
      )
      .join('')}</chapters>`,
  },
  {
    id: 23,
    module: 'url',
    title: 'Video mitosis',
    section: 2,
    body: fields({ intro: '', introformat: 1, externalurl: 'https://youtu.be/HXV3zeQKqGY' }),
  },
  {
    id: 24,
    module: 'folder',
    title: 'Bahan bacaan',
    section: 2,
    body: fields({ intro: '', introformat: 1 }),
  },
  { id: 25, module: 'h5pactivity', title: 'Latihan H5P', section: 2 },
]

const sections: Section[] = [
  { number: 0, sequence: [1, 2] },
  { number: 1, name: 'Sel dan jaringan', summary: '<p>Minggu pertama.</p>', sequence: [12, 11, 13] },
  { number: 2, sequence: [21, 22, 23, 24, 25] },
]

const attachments = async (): Promise<Attached[]> => [
  { area: 'questiontext', item: 1, name: 'alat ukur.png', content: await picture() },
  {
    component: 'mod_page',
    area: 'content',
    item: 0,
    name: 'sel hewan.png',
    content: await picture('#fed'),
    contextid: toContextId(11),
  },
  {
    component: 'mod_page',
    area: 'content',
    item: 0,
    name: 'modul.pdf',
    content: PDF,
    contextid: toContextId(11),
  },
  {
    component: 'mod_resource',
    area: 'content',
    item: 0,
    name: 'slide 1.pdf',
    content: Buffer.concat([PDF, Buffer.from('%1')]),
    contextid: toContextId(12),
    sortorder: 1,
  },
  {
    component: 'mod_assign',
    area: 'introattachment',
    item: 0,
    name: 'format.pdf',
    content: Buffer.concat([PDF, Buffer.from('%2')]),
    contextid: toContextId(13),
  },
  {
    component: 'mod_folder',
    area: 'content',
    item: 0,
    name: 'bab 1.pdf',
    content: Buffer.concat([PDF, Buffer.from('%3')]),
    contextid: toContextId(24),
  },
  {
    component: 'mod_folder',
    area: 'content',
    item: 0,
    name: 'film.mp4',
    content: Buffer.from('film'),
    contextid: toContextId(24),
  },
  {
    component: 'assignsubmission_file',
    area: 'submission_files',
    item: 4,
    name: 'tugas rina.pdf',
    content: PDF,
    contextid: toContextId(13),
  },
]

export type CourseParts = { activities: Activity[]; sections: Section[]; attached: Attached[] }
/** @param change modifies the usual course */
export const courseEntries = async (
  moodle: Moodle,
  change: (parts: CourseParts) => Partial<CourseParts> = () => ({}),
): Promise<Entry[]> => {
  const usualParts = { activities: activities(moodle), sections, attached: await attachments() }
  const parts = { ...usualParts, ...change(usualParts) }
  return [
    buildIndex(moodle, parts.sections, parts.activities),
    ...parts.sections.map(sectionFile),
    ...parts.activities.flatMap(filesOfActivity),
    ...buildEntries(moodle, everyType, parts.attached).filter(({ name }) => name !== 'moodle_backup.xml'),
    { name: 'users.xml', content: `${HEAD}<users></users>` },
    { name: 'moodle_backup.log', content: '' },
  ]
}
