import type { Plan } from '@tuntas/contract/insight/plans'
import { emptyWeek, type WeekDraft } from './drafts'

/** A pasted or imported table as weeks: which column is which field, and what each row says. */

export type WeekField = Exclude<keyof WeekDraft, 'week' | 'goal_ids' | 'exam'> | 'week' | 'goals'
type Column = { name: WeekField; label: string; width: number; heading: RegExp; numeric?: true }

/** Columns of the weekly table, in its order. `heading`: what other tables call them. */
export const weekColumns: readonly Column[] = [
  { name: 'goals', label: 'Sub-CPMK / UTS / UAS', width: 9, heading: /sub.?cpmk|kemampuan akhir|^cpmk/i },
  { name: 'indicators', label: 'Indikator', width: 13, heading: /indikator/i },
  { name: 'criteria', label: 'Kriteria', width: 10, heading: /kriteria|teknik/i },
  { name: 'form', label: 'Tes / non-tes', width: 6, heading: /^bentuk penilaian|^tes/i },
  { name: 'method', label: 'Metode', width: 10, heading: /metode|strategi|model pembelajaran/i },
  { name: 'offline', label: 'Luring', width: 12, heading: /luring|tatap muka|bentuk pembelajaran/i },
  { name: 'online', label: 'Daring', width: 12, heading: /daring|online/i },
  { name: 'online_minutes', label: 'Menit daring', width: 5, heading: /menit daring/i, numeric: true },
  { name: 'experience', label: 'Pengalaman belajar', width: 12, heading: /pengalaman|tugas mahasiswa/i },
  { name: 'contact_minutes', label: 'TM', width: 4, heading: /^tm\b|menit tm/i, numeric: true },
  { name: 'task_minutes', label: 'PT', width: 4, heading: /^pt\b|menit pt/i, numeric: true },
  { name: 'study_minutes', label: 'BM', width: 4, heading: /^bm\b|menit bm/i, numeric: true },
  { name: 'material', label: 'Materi', width: 13, heading: /materi|bahan kajian|pokok bahasan|topik/i },
  { name: 'references', label: 'Pustaka', width: 5, heading: /pustaka|referensi|sumber/i },
]
const WEEK = /^(mg|minggu|pekan|pertemuan|tatap muka ke|ke|no)\b/i

/** The field of each column by its heading; null for columns to leave out. */
export const guessFields = (headings: readonly string[]): (WeekField | null)[] => {
  const usedNames = new Set<WeekField>()
  return headings.map((heading) => {
    const text = heading.trim()
    // The longest heading words first: "menit daring" also says "daring".
    const candidates = [...weekColumns].sort((a, b) => Number(b.numeric ?? 0) - Number(a.numeric ?? 0))
    const name: WeekField | undefined = WEEK.test(text)
      ? 'week'
      : candidates.find((column) => column.heading.test(text) && !usedNames.has(column.name))?.name
    if (name === undefined || usedNames.has(name)) return null
    usedNames.add(name)
    return name
  })
}

/** Does a row name columns rather than a week? */
export const isHeading = (row: readonly string[]): boolean =>
  guessFields(row).filter((name) => name !== null).length >= Math.min(2, row.length)

/** Weeks that a cell names, such as `3`, `1-2`, `1,2` or `Minggu 4`. */
export const parseWeeks = (text: string): number[] => {
  const [, from, to] = /(\d{1,2})\s*(?:-|–|s\.?d\.?|sampai)\s*(\d{1,2})/.exec(text) ?? []
  if (from && to)
    return Array.from({ length: Math.max(0, Number(to) - Number(from) + 1) }, (_, nth) => Number(from) + nth)
  return [...text.matchAll(/\d{1,2}/g)].map(([number]) => Number(number))
}

type Goals = Plan['goals']
/** Compared without case, spaces and punctuation. */
const toKey = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

export type WeekContent = { exam: string; goal_ids: readonly number[]; unknown: string }
const goalKeys = ({ code, name }: Goals[number]) => [code && toKey(code), toKey(name)].filter(Boolean)

/** What a week holds by a text: an exam, or goals by code or name. `unknown`: text that names no goal. */
export const parseContent = (text: string, goals: Goals): WeekContent => {
  const [, exam] = /\b(uts|uas)\b/i.exec(text) ?? []
  if (exam || /ujian (tengah|akhir)/i.test(text))
    return { exam: exam?.toLowerCase() ?? (/tengah/i.test(text) ? 'uts' : 'uas'), goal_ids: [], unknown: '' }
  const key = toKey(text)
  const byName = goals.filter(({ name }) => key.includes(toKey(name)))
  const parts = text.split(/[,;\n]+/).filter((part) => part.trim() !== '')
  const codeGoals = parts.flatMap((part) => {
    const start = toKey(part)
    const exact = goals.filter((goal) => goalKeys(goal).includes(start))
    if (exact.length > 0) return exact
    // A code before its text: "Sub-CPMK-1: menjelaskan …", never Sub-CPMK-1 for Sub-CPMK-11.
    return goals.filter(({ code }) => {
      const [first = ''] = part.split(/[:.)]|\s–\s|\s-\s/)
      return code !== null && toKey(first) === toKey(code)
    })
  })
  const goal_ids = [...new Set([...codeGoals, ...byName].map(({ id }) => id))]
  return { exam: '', goal_ids, unknown: goal_ids.length === 0 ? text.trim() : '' }
}

/** The text of a week's content, as the grid shows it. */
export const formatContent = ({ exam, goal_ids }: WeekDraft, goals: Goals): string =>
  exam === ''
    ? goals.flatMap(({ id, code, name }) => (goal_ids.includes(id) ? [code ?? name] : [])).join(', ')
    : exam.toUpperCase()

const parseForm = (text: string) =>
  text.trim() === '' ? '' : /non/i.test(text) ? 'non-tes' : /tes/i.test(text) ? 'tes' : ''

/** Numbers of references in a text such as `[1], [2]`; other texts stay. */
const parseCell = (name: WeekField, text: string): string => {
  const content = text.trim()
  if (name === 'form') return parseForm(content)
  if (weekColumns.some((column) => column.name === name && column.numeric))
    return /\d+/.exec(content)?.[0] ?? ''
  return content
}

type Table = { rows: readonly (readonly string[])[]; fields: readonly (WeekField | null)[] }
type Target = { weeks: readonly WeekDraft[]; goals: Goals; start: number }
export type Filled = { weeks: WeekDraft[]; weekNumbers: number[]; unknown: { week: number; text: string }[] }

const readRow = (row: readonly string[], fields: Table['fields'], goals: Goals) => {
  const part: Partial<WeekDraft> = {}
  let unknown = ''
  for (const [at, name] of fields.entries()) {
    const text = row[at] ?? ''
    if (name === null || name === 'week' || text.trim() === '') continue
    if (name === 'goals') {
      const content = parseContent(text, goals)
      unknown = content.unknown
      // A text that names no goal changes nothing; the preview says it.
      if (unknown === '') Object.assign(part, { exam: content.exam, goal_ids: content.goal_ids })
    } else Object.assign(part, { [name]: parseCell(name, text) })
  }
  return { part, unknown }
}

/** Puts a table into the weeks that it names, otherwise from `start` on. Empty cells change nothing. */
export const fillWeeks = ({ rows, fields }: Table, { weeks, goals, start }: Target): Filled => {
  const weekAt = fields.indexOf('week')
  const byWeek = new Map(weeks.map((week) => [week.week, week]))
  const weekNumbers: number[] = []
  const unknown: Filled['unknown'] = []
  let next = start
  for (const row of rows) {
    const rowWeeks = weekAt < 0 ? [] : parseWeeks(row[weekAt] ?? '')
    if (weekAt >= 0 && rowWeeks.length === 0) continue
    const { part, unknown: text } = readRow(row, fields, goals)
    for (const week of rowWeeks.length > 0 ? rowWeeks : [next]) {
      if (week < 1 || week > MOST) continue
      byWeek.set(week, { ...(byWeek.get(week) ?? emptyWeek(week)), ...part })
      weekNumbers.push(week)
      if (text !== '') unknown.push({ week, text })
      next = week + 1
    }
  }
  return { weeks: [...byWeek.values()].sort((a, b) => a.week - b.week), weekNumbers, unknown }
}
const MOST = 32
