import type { CourseActivityKind } from '@tuntas/contract/learning/course-import'
import { buildLinkCard } from '@tuntas/contract/learning/link-card'
import { cutText } from '../../../../../../platform/cut-text.ts'
import { escapeHtml, toPlainText } from '../../html.ts'
import { Unreadable } from '../../parsed-question.ts'
import { attribute, child, children, type Node } from '../../xml-tree.ts'
import { readField } from '../files.ts'
import type { Papers } from '../moodle-backup.ts'
import { type Draft, emptyDraft, lose } from './draft.ts'
import { rubricIn } from './rubric.ts'
import { type Deps, documentFault, readHtml, takeDocument } from './texts.ts'

/** Converts Moodle's activities to lessons. */

/** An activity being read: its element, and the context id of its files. */
export type Reading = {
  draft: Draft
  deps: Deps
  own: Node
  contextid: string
  /** Another XML file of the activity. */
  beside: (name: string) => Node | null
}

const readIntro = ({ draft, deps, own: moduleNode, contextid }: Reading, component: string) =>
  readHtml(draft, deps, moduleNode, { name: 'intro', component, contextid, area: 'intro' })

const readPage = (reading: Reading): void => {
  const { draft, deps, own: moduleNode, contextid } = reading
  const intro =
    readField(moduleNode, 'intro') === readField(moduleNode, 'content') ? '' : readIntro(reading, 'mod_page')
  const place = { component: 'mod_page', contextid, area: 'content' }
  draft.html = intro + readHtml(draft, deps, moduleNode, { name: 'content', ...place })
}

const readBook = (reading: Reading): void => {
  const { draft, deps, own: moduleNode, contextid } = reading
  const chapters = children(child(moduleNode, 'chapters'), 'chapter')
    .filter((chapter) => readField(chapter, 'hidden') !== '1')
    .toSorted((a, b) => Number(readField(a, 'pagenum')) - Number(readField(b, 'pagenum')))
    .map((chapter) => {
      const place = { component: 'mod_book', contextid, area: 'chapter', item: attribute(chapter, 'id') }
      const tag = readField(chapter, 'subchapter') === '1' ? 'h3' : 'h2'
      const text = readHtml(draft, deps, chapter, { name: 'content', ...place })
      return `<${tag}>${escapeHtml(readField(chapter, 'title'))}</${tag}>${text}`
    })
  if (chapters.length > 1) lose(draft, `${chapters.length} bab buku disatukan dalam satu halaman`)
  draft.html = readIntro(reading, 'mod_book') + chapters.join('')
}

/** The main file comes first and becomes the lesson's document; the others follow below. */
const readResource = (reading: Reading): void => {
  const { draft, deps, contextid } = reading
  draft.html = readIntro(reading, 'mod_resource')
  const files = deps.files
    .at({ component: 'mod_resource', contextid, area: 'content' })
    .toSorted((a, b) => Number(b.isMain) - Number(a.isMain))
  const [main, ...otherFiles] = files
  if (!main) throw new Unreadable('Berkasnya tidak ada di dalam cadangan. Buat cadangan dengan berkas')
  const fault = documentFault(main, deps)
  if (fault) throw new Unreadable(fault)
  draft.attachment = main
  for (const file of otherFiles) takeDocument(draft, deps, file)
}

const readFolder = (reading: Reading): void => {
  const { draft, deps, contextid } = reading
  draft.html = readIntro(reading, 'mod_folder')
  for (const file of deps.files.at({ component: 'mod_folder', contextid, area: 'content' }))
    takeDocument(draft, deps, file)
  if (draft.files.length > 0) return
  if (toPlainText(draft.html) === '')
    throw new Unreadable(draft.lost.at(0) ?? 'Folder ini kosong, atau cadangannya dibuat tanpa berkas')
  // Its text is worth a page; the files are named as lost.
  draft.kind = 'page'
}

const readUrl = (reading: Reading): void => {
  const { draft, own: moduleNode } = reading
  const address = readField(moduleNode, 'externalurl')
  if (!/^https?:\/\//i.test(address)) throw new Unreadable('Alamat tautannya tidak dapat dibaca')
  draft.html = readIntro(reading, 'mod_url')
  if (buildLinkCard(address)) draft.links.push(address)
  else {
    const href = escapeHtml(address).replaceAll('"', '&quot;')
    draft.html += `<p><a href="${href}">${escapeHtml(draft.name)}</a></p>`
  }
}

const toIsoTime = (seconds: string): string | null =>
  Number(seconds) > 0 ? new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z') : null

/** A window needs both its start and its end here. */
export const windowIn = (draft: Draft, moduleNode: Node, [from, to]: [string, string]): Draft['window'] => {
  const [start_date, end_date] = [
    toIsoTime(readField(moduleNode, from)),
    toIsoTime(readField(moduleNode, to)),
  ]
  if (start_date && end_date && end_date > start_date) return { start_date, end_date }
  if (start_date || end_date)
    lose(draft, `Jadwal dilewati: tanggal ${end_date ? 'mulainya' : 'selesainya'} tidak ada di Moodle`)
  return null
}

const readAssignment = (reading: Reading): void => {
  const { draft, deps, own: moduleNode, contextid, beside } = reading
  const place = { component: 'mod_assign', contextid, area: 'activityattachment' }
  draft.html =
    readIntro(reading, 'mod_assign') + readHtml(draft, deps, moduleNode, { name: 'activity', ...place })
  for (const file of deps.files.at({ component: 'mod_assign', contextid, area: 'introattachment' }))
    takeDocument(draft, deps, file)
  const [first = null, ...otherFiles] = draft.files
  draft.attachment = first
  draft.files = []
  for (const { name } of otherFiles)
    lose(draft, `Berkas ${name.slice(0, 100)} dilewati: tugas memuat satu lampiran`)
  draft.window = windowIn(draft, moduleNode, ['allowsubmissionsfromdate', 'duedate'])
  draft.isGroup = readField(moduleNode, 'teamsubmission') === '1'
  const grade = Number(readField(moduleNode, 'grade'))
  if (grade < 0) lose(draft, 'Skala penilaian Moodle dilewati: nilai tugas 0–100')
  else if (grade > 0 && grade !== 100) lose(draft, `Nilai maksimum ${grade} menjadi 100`)
  draft.rubric = rubricIn(draft, beside('grading.xml'))
}

type Read = (reading: Reading) => void
export const readers: Record<string, { kind: CourseActivityKind; read: Read }> = {
  page: { kind: 'page', read: readPage },
  book: { kind: 'page', read: readBook },
  url: { kind: 'page', read: readUrl },
  resource: { kind: 'file', read: readResource },
  folder: { kind: 'file', read: readFolder },
  assign: { kind: 'assignment', read: readAssignment },
}

/** Moodle up to 2.6 wrote restrictions as elements, later ones as JSON. */
const isRestricted = (module: Node | undefined): boolean =>
  /"c":\s*\[\s*\{/.test(readField(module, 'availability')) ||
  ['availablefrom', 'availableuntil'].some((name) => Number(readField(module, name)) > 0) ||
  Object.values(child(module, 'availability_info') ?? {}).some(
    (value) =>
      Array.isArray(value) &&
      value.some((one) => typeof one === 'object' && Object.keys(one ?? {}).some((name) => name !== '#text')),
  )

/** @throws Unreadable with the reason why it cannot become a lesson */
export const readActivity = (
  papers: Papers,
  deps: Deps,
  { key, module, title }: { key: string; module: string; title: string },
  { kind, read }: { kind: CourseActivityKind; read: Read },
): Draft => {
  const beside = (name: string) => papers(`activities/${key}/${name}`)
  const activity = child(beside(`${module}.xml`) ?? undefined, 'activity')
  const moduleNode = child(activity, module)
  if (!moduleNode) throw new Unreadable('Isinya tidak ada di dalam cadangan')
  const draft = emptyDraft(
    key,
    kind,
    cutText((readField(moduleNode, 'name') || title).replace(/\s+/g, ' ').trim(), 255),
  )
  read({ draft, deps, own: moduleNode, contextid: attribute(activity, 'contextid'), beside })
  if (isRestricted(child(beside('module.xml') ?? undefined, 'module')))
    lose(draft, 'Pembatasan akses Moodle dilewati')
  return draft
}
