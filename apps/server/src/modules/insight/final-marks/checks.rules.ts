import type { Check, MissingItem } from '@tuntas/contract/insight/final-marks'
import type { CheckCode } from '@tuntas/contract/insight/final-marks.vocabulary'
import { decideItemState } from '../reports/final-mark.rules.ts'
import { pages } from '../reports/pages.rules.ts'
import type { BookItem, Choices, DocumentBody, LiveClass, LiveScore } from './closing.rules.ts'

/** Periksa: blockers and warnings before final marks are closed. */

/** Counts by item that only the database knows. */
export type ItemCounts = { late: ReadonlyMap<number, number>; empty: ReadonlySet<number> }

const toWords = (value: number) => String(value).replace('.', ',')
const WEIGHTS_TOLERANCE = 0.005

type Said = Pick<Check, 'code' | 'count' | 'message' | 'link'> & Partial<Pick<Check, 'level' | 'lessons_id'>>
const say = ({ level = 'blocker', lessons_id = null, ...check }: Said): Check => ({
  ...check,
  level,
  lessons_id,
})
const sayIf = (holds: boolean, check: Said): Check[] => (holds ? [say(check)] : [])

const checkClass = ({ courses_id, book, students }: LiveClass): Check[] => {
  const place = { courses_id }
  const drafts = book.drafts.filter(({ units }) => units > 0)
  const [draft] = drafts
  return [
    ...sayIf(book.items.length === 0, {
      code: 'no_items',
      count: 0,
      message: 'Kelas ini belum punya tugas atau kuis yang terbit.',
      link: pages.course(place),
    }),
    ...sayIf(students.length === 0, {
      code: 'no_students',
      count: 0,
      message: 'Kelas ini belum punya mahasiswa.',
      link: pages.members(place),
    }),
    ...sayIf(book.items.length > 0 && Math.abs(book.total_weight - 100) >= WEIGHTS_TOLERANCE, {
      code: 'weights',
      count: book.total_weight,
      message: `Jumlah bobot yang terbit ${toWords(book.total_weight)}%, harus 100%.`,
      link: pages.gradebook(place),
    }),
    ...(draft
      ? [
          say({
            code: 'drafts',
            count: drafts.length,
            message: `${drafts.length} draf masih berbobot: ${drafts.map(({ name }) => name).join(', ')}.`,
            link: pages.topic(place, draft.id),
          }),
        ]
      : []),
  ]
}

type Counted = { item: BookItem; count: number }
type ItemRule = {
  code: CheckCode
  level?: 'warning'
  say: (countedItem: Counted) => string
  link: (item: BookItem, courseId: number) => string
}
const toPlace = ({ id, section_id, type }: BookItem) => ({ lessons_id: id, section_id, type })
const toMarking = (item: BookItem) => pages.marking(toPlace(item))
const toResults = ({ id, type, section_id }: BookItem) =>
  type === 'QUIZ' ? pages.results({ lessons_id: id }) : pages.marking({ type, lessons_id: id, section_id })

/** Rules for single items, in the order of their display. */
const itemRules: readonly ItemRule[] = [
  {
    code: 'essays_waiting',
    say: ({ item, count }) => `${count} mahasiswa menunggu jawaban ${item.name} dinilai.`,
    link: toMarking,
  },
  {
    code: 'assignments_waiting',
    say: ({ item, count }) => `${count} pengumpulan ${item.name} menunggu dinilai.`,
    link: toMarking,
  },
  {
    code: 'late_undecided',
    say: ({ item, count }) => `${count} jawaban terlambat di ${item.name} menunggu keputusan.`,
    link: toResults,
  },
  {
    code: 'running',
    say: ({ item, count }) => `${count} mahasiswa sedang mengerjakan ${item.name}.`,
    link: toResults,
  },
  {
    code: 'window_open',
    say: ({ item, count }) => `Jadwal ${item.name} belum berakhir untuk ${count} mahasiswa.`,
    link: (item, courses_id) => pages.form({ courses_id }, toPlace(item)),
  },
  {
    code: 'empty_quiz',
    say: ({ item }) => `${item.name} belum punya soal.`,
    link: ({ id }) => pages.questions({ lessons_id: id }),
  },
  {
    code: 'held_feedback',
    level: 'warning',
    say: ({ item, count }) => `${count} nilai ${item.name} belum dikembalikan kepada mahasiswa.`,
    link: toResults,
  },
]

const countScores = (live: LiveClass) => {
  const counts = new Map<string, number>()
  const note = (code: CheckCode, holds: boolean, { id }: LiveScore) => {
    const key = `${code} ${id}`
    if (holds) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const types = new Map(live.book.items.map(({ id, type }) => [id, type]))
  for (const { scores } of live.students)
    for (const facts of scores) {
      const waits = decideItemState(facts) === 'waiting'
      note('essays_waiting', waits && types.get(facts.id) === 'QUIZ', facts)
      note('assignments_waiting', waits && types.get(facts.id) !== 'QUIZ', facts)
      note('running', facts.attempting, facts)
      note('window_open', facts.window_open, facts)
      note('held_feedback', facts.unreturned, facts)
    }
  return (code: CheckCode, item: BookItem) => counts.get(`${code} ${item.id}`) ?? 0
}

const checkItems = (live: LiveClass, { late: lateCounts, empty }: ItemCounts): Check[] => {
  const countScored = countScores(live)
  const count = (code: CheckCode, item: BookItem) => {
    if (code === 'late_undecided') return lateCounts.get(item.id) ?? 0
    if (code === 'empty_quiz') return Number(empty.has(item.id))
    return countScored(code, item)
  }
  const weighing = live.book.items.filter(({ units }) => units > 0)
  return itemRules.flatMap(({ code, level, say: toMessage, link }) =>
    weighing.flatMap((item) => {
      const number = count(code, item)
      return sayIf(number > 0, {
        code,
        ...(level && { level }),
        count: number,
        message: toMessage({ item, count: number }),
        lessons_id: item.id,
        link: link(item, live.courses_id),
      })
    }),
  )
}

const checkMissing = (live: LiveClass, missingItems: readonly MissingItem[], choices: Choices): Check[] =>
  missingItems
    .filter(({ lessons_id }) => live.book.items.some(({ id, units }) => id === lessons_id && units > 0))
    .map(({ lessons_id, name, students }) => {
      const choice = choices.get(lessons_id)
      const sentence = `${students} mahasiswa tanpa pengerjaan di ${name}`
      return say({
        code: 'missing_work',
        level: choice ? 'warning' : 'blocker',
        count: students,
        message: choice
          ? `${sentence}, ${choice === 'zero' ? 'dihitung 0' : 'tidak dihitung'}.`
          : `${sentence}. Pilih dihitung 0 atau tidak dihitung.`,
        lessons_id,
        link: pages.finalMark(live),
      })
    })

const checkMarks = (live: LiveClass, { students }: DocumentBody): Check[] => {
  const inactive = live.students.filter(({ active }) => !active).length
  const gaps = students.filter(({ final, grade }) => final !== null && grade === '-').length
  return [
    ...sayIf(inactive > 0, {
      code: 'inactive_students',
      level: 'warning',
      count: inactive,
      message: `${inactive} anggota kelas tidak berstatus Aktif.`,
      link: pages.members(live),
    }),
    ...sayIf(gaps > 0, {
      code: 'scale_gap',
      level: 'warning',
      count: gaps,
      message: `${gaps} nilai akhir tidak punya huruf di skala nilai kampus.`,
      link: null,
    }),
  ]
}

type Checked = {
  missing: readonly MissingItem[]
  choices: Choices
  document: DocumentBody
  counts: ItemCounts
}
/** All findings: blockers first, then in the order of the codes. */
export const listChecks = (
  live: LiveClass,
  { missing: missingItems, choices, document, counts }: Checked,
): Check[] => {
  const items = checkItems(live, counts)
  const isHeld = ({ code }: Check) => code === 'held_feedback'
  return [
    ...checkClass(live),
    ...items.filter((check) => !isHeld(check)),
    ...checkMissing(live, missingItems, choices),
    ...items.filter(isHeld),
    ...checkMarks(live, document),
  ]
}

export const listBlockers = (checks: readonly Check[]): Check[] =>
  checks.filter(({ level }) => level === 'blocker')
