import { questionTypeNames } from '@tuntas/contract/learning/questions'
import type {
  PaperCopy,
  PaperDefinition,
  PaperItem,
  PaperPart,
} from '../../../platform/files/paper/definition.ts'
import { escapeHtml } from '../quizzes/formats/html.ts'
import { kinds } from '../quizzes/kinds/index.ts'
import { onPaper } from './copies.ts'
import { printedKinds } from './kinds/index.ts'
import { blank, type Frozen, type OnPaper } from './kinds/printed.ts'
import type { KeptCopy, QuizHead } from './read.store.ts'

/** Composes the papers, answer sheets and keys of a print as data for the printer. */

export type PrintedRun = {
  head: QuizHead
  campus: { names: readonly string[]; hasLogo: boolean }
  /** For display. */
  date: string
  made_at: string
  questions: readonly Frozen[]
  copies: readonly KeptCopy[]
  pictures: PaperDefinition['pictures']
}
export const LOGO = 'logo'

const GAP = 7
const INDENT = { text: 24, option: 44 }
/** Wider items of a sheet use fewer columns. */
const MANY_OPTIONS = 6

/** Texts by index; equal texts are laid out once. */
const interner = () => {
  const texts: string[] = []
  const places = new Map<string, number>()
  const text = (html: string): number => {
    const place = places.get(html)
    if (place !== undefined) return place
    places.set(html, texts.length)
    return texts.push(html) - 1
  }
  const part = (html: string, indent = 0, label?: string): PaperPart => ({
    text: text(html),
    indent,
    ...(label === undefined ? {} : { label }),
  })
  const item = (html: string, label?: string): PaperItem => ({
    parts: [part(html, label === undefined ? 0 : INDENT.text, label)],
    gap: 4,
  })
  return { texts, part, item }
}
type Interner = ReturnType<typeof interner>

const duration = (minutes: number) =>
  [minutes >= 60 ? `${Math.floor(minutes / 60)} jam` : '', minutes % 60 > 0 ? `${minutes % 60} menit` : '']
    .filter(Boolean)
    .join(' ')

/** Campus and quiz, identical on all papers. */
const letterhead = ({ head, campus }: PrintedRun, title: string): string => {
  const logo = campus.hasLogo ? `<td><img src="${LOGO}" width="56"></td>` : ''
  const [name = '', ...below] = campus.names.map(escapeHtml)
  const lines = below.map((line) => `<p>${line}</p>`).join('')
  return `<table data-plain><tr>${logo}<td><h3>${name}</h3>${lines}<p><strong>${escapeHtml(head.quiz)}</strong> – ${title}</p></td></tr></table><hr>`
}
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const toFactsHtml = ({ head, date }: PrintedRun, copy: KeptCopy): string => {
  const form = copy.form ? ` (Paket ${escapeHtml(copy.form)})` : ''
  const name = copy.name ? `<strong>${escapeHtml(copy.name)}</strong>` : blank(26)
  const nim = copy.nim ? `<strong>${escapeHtml(copy.nim)}</strong>` : blank(26)
  return `<table data-plain>${[
    row('Mata kuliah', `: ${escapeHtml(head.subject)}`, 'Nama', `: ${name}`),
    row('Kelas', `: ${escapeHtml(head.course)}`, 'NIM', `: ${nim}`),
    row('Dosen', `: ${escapeHtml(head.lecturer)}`, 'Kode naskah', `: <strong>${copy.code}</strong>${form}`),
    row('Tanggal', `: ${date === '' ? blank(26) : date}`, 'Tanda tangan', `: ${blank(26)}`),
    row('Waktu', `: ${duration(head.minutes)}`, '', ''),
  ].join('')}</table><hr>`
}

const headItems = ({ part }: Interner, run: PrintedRun, copy: KeptCopy, title: string): PaperItem => ({
  parts: [part(letterhead(run, title)), part(toFactsHtml(run, copy))],
  gap: GAP,
})
const formatFooter = ({ head }: PrintedRun, { code }: KeptCopy) => `${head.quiz} · Kode naskah ${code}`

/** @param section starts with this item; its title stays on the same page */
const questionItem = (
  { part }: Interner,
  on: OnPaper,
  number: number,
  section: string | null = null,
): PaperItem => {
  const { question, draw } = on
  const stem = kinds[question.type].askedText(question.question, draw)
  const lines = printedKinds[question.type].lines(on)
  return {
    parts: [
      ...(section ? [part(`<h3>${escapeHtml(section)}</h3>`)] : []),
      part(stem, INDENT.text, `${number}.`),
      ...lines.map(({ label, html }) => part(html, label === undefined ? INDENT.text : INDENT.option, label)),
    ],
    gap: GAP,
  }
}

const byId = (questions: readonly Frozen[]) => new Map(questions.map((question) => [question.id, question]))
const INTRO =
  '<p><em>Tulis jawaban di lembar jawaban, bukan di naskah ini. Periksa bahwa kode naskah di lembar jawaban sama dengan kode naskah ini.</em></p>'

const buildDefinition = (
  run: PrintedRun,
  title: string,
  texts: string[],
  copies: PaperCopy[],
): PaperDefinition => ({
  title: `${title} ${run.head.quiz}`,
  made_at: run.made_at,
  pictures: run.pictures,
  texts,
  copies,
})

/** Naskah: the papers for students. */
export const buildPapers = (run: PrintedRun): PaperDefinition => {
  const ownTexts = interner()
  const questions = byId(run.questions)
  const copies = run.copies.map((copy): PaperCopy => {
    const papers = onPaper(questions, copy)
    const items = papers.map((on, at) => {
      const { section, section_place } = on.question
      const begins = papers[at - 1]?.question.section_place !== section_place
      return questionItem(ownTexts, on, at + 1, begins ? section : null)
    })
    const head = headItems(ownTexts, run, copy, 'Naskah soal')
    return {
      foot: formatFooter(run, copy),
      sections: [{ columns: 1, items: [head, ownTexts.item(INTRO), ...items] }],
    }
  })
  return buildDefinition(run, 'Naskah', ownTexts.texts, copies)
}

/** Lembar jawaban: a row per question, then space for long answers. */
export const buildAnswerSheets = (run: PrintedRun): PaperDefinition => {
  const ownTexts = interner()
  const questions = byId(run.questions)
  const copies = run.copies.map((copy): PaperCopy => {
    const rows = onPaper(questions, copy).map((on, at) => {
      const { html, wide: isWide } = printedKinds[on.question.type].sheet(on)
      return { item: ownTexts.item(html, `${at + 1}.`), wide: isWide, options: on.options.length }
    })
    const narrowRows = rows.filter(({ wide: isWide }) => !isWide)
    const columns = narrowRows.some(({ options }) => options > MANY_OPTIONS) ? 2 : 3
    const note = ownTexts.item('<p><em>Hitamkan bulatan atau kotak, atau tulis jawaban di garis.</em></p>')
    return {
      foot: formatFooter(run, copy),
      sections: [
        { columns: 1, items: [headItems(ownTexts, run, copy, 'Lembar jawaban'), note] },
        { columns, items: narrowRows.map(({ item }) => item) },
        { columns: 1, items: rows.filter(({ wide: isWide }) => isWide).map(({ item }) => item) },
      ],
    }
  })
  return buildDefinition(run, 'Lembar jawaban', ownTexts.texts, copies)
}

/** Explains the Excel cells for each kind. */
const describeHints = (papers: readonly OnPaper[]): string => {
  const hints = new Map(
    papers.map((on) => [questionTypeNames[on.question.type], printedKinds[on.question.type].hint(on)]),
  )
  const items = [...hints].map(([name, hint]) => `<li><strong>${name}</strong>: ${escapeHtml(hint)}</li>`)
  return `<p><strong>Cara mengisi templat Excel</strong> (kosongkan yang tidak dijawab):</p><ul>${items.join('')}</ul>`
}

/** Kunci: for lecturers only, ordered by code. */
export const buildAnswerKeys = (run: PrintedRun): PaperDefinition => {
  const ownTexts = interner()
  const questions = byId(run.questions)
  const [first] = run.copies
  const sections: PaperCopy['sections'] = [
    {
      columns: 1,
      items: [
        ownTexts.item(letterhead(run, 'Kunci jawaban (hanya untuk dosen)')),
        ...(first ? [ownTexts.item(describeHints(onPaper(questions, first)))] : []),
      ],
    },
  ]
  for (const copy of run.copies) {
    const copyTitle = [copy.form && `Paket ${copy.form}`, copy.nim, copy.name].filter(Boolean).join(' · ')
    const papers = onPaper(questions, copy).map((on, at) => {
      const key = printedKinds[on.question.type].key(on)
      return { item: ownTexts.item(`<strong>${key}</strong>`, `${at + 1}.`), long: key.length > 12 }
    })
    sections.push(
      {
        columns: 1,
        items: [ownTexts.item(`<hr><p>Kode <strong>${copy.code}</strong> ${escapeHtml(copyTitle)}</p>`)],
      },
      { columns: papers.some(({ long: isLong }) => isLong) ? 2 : 5, items: papers.map(({ item }) => item) },
    )
  }
  return buildDefinition(run, 'Kunci', ownTexts.texts, [{ foot: `Kunci ${run.head.quiz}`, sections }])
}

/** Every question once in the lecturer's form, to find what the printer cannot draw. */
export const buildTrial = (run: Omit<PrintedRun, 'copies'>, papers: readonly OnPaper[]) => {
  const ownTexts = interner()
  const owners = new Map<number, Frozen>()
  const items = papers.map((on, at) => {
    const item = questionItem(ownTexts, on, at + 1)
    for (const { text } of item.parts) owners.set(text, on.question)
    return item
  })
  const copy: PaperCopy = { foot: '', sections: [{ columns: 1, items }] }
  return { definition: buildDefinition({ ...run, copies: [] }, 'Coba', ownTexts.texts, [copy]), owners }
}
