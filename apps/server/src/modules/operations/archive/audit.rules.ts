import type { AuditKind } from '@tuntas/contract/operations/audit'
import { hiddenFields } from './audit-hidden.rules.ts'
import { referred } from './audit-refs.rules.ts'
import { vocabularies } from './audit-values.rules.ts'
import { labels, labelsByKind } from './audit-words.rules.ts'

/** The audit log in words: differences field by field. */

type Values = Record<string, unknown>
type Names = ReadonlyMap<string, string>
export type Change = { label: string; before: string | null; after: string | null }

/** Display name of a field. */
export const getFieldLabel = (field: string, kind?: AuditKind): string =>
  (kind && labelsByKind[kind]?.[field]) ?? labels[field] ?? field.replaceAll('_', ' ')

const LONG = 200
const stripped = (text: string) => {
  const plainText = text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plainText.length > LONG ? `${plainText.slice(0, LONG)}…` : plainText
}

const clock = (zone: string) =>
  new Intl.DateTimeFormat('id-ID', {
    timeZone: zone,
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
const calendar = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'UTC' })
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** @param kind of the audited thing */
export type Reader = { names: Names; zone: string; kind?: AuditKind }

const isRow = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** List entries shown before the rest is only counted. */
const SHOWN = 10
const listSaid = (field: string, list: readonly unknown[], reader: Reader): string | null => {
  if (list.length === 0) return null
  const entries = list.slice(0, SHOWN).map((one) => describeValue(field, one, reader) ?? '-')
  const rest = list.length - entries.length
  return rest > 0 ? `${entries.join(', ')} dan ${rest} lainnya` : entries.join(', ')
}

/** An object is a file, an option of a question, or the list of its fields. */
const objectSaid = (value: Values, reader: Reader): string | null => {
  const name = value.name ?? value.label
  if (typeof name === 'string') return stripped(name)
  const parts = Object.entries(value).map(([field, part]) => describeValue(field, part, reader) ?? '-')
  return parts.length > 0 ? stripped(parts.join(', ')) : null
}

const textSaid = (field: string, text: string, zone: string): string => {
  const word = vocabularies[field]?.[text]
  if (word !== undefined) return word
  const shape = MOMENT.test(text) ? clock(zone) : DAY.test(text) ? calendar : undefined
  const date = new Date(text)
  // Something may be named 2026-99-99, which is no date.
  return shape && !Number.isNaN(date.getTime()) ? shape.format(date) : stripped(text)
}

/** One value in words; null if empty. */
export const describeValue = (field: string, value: unknown, reader: Reader): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return listSaid(field, value, reader)
  if (typeof value === 'boolean') return vocabularies[field]?.[String(value)] ?? (value ? 'Ya' : 'Tidak')
  const table = referred[field]
  if (table) return reader.names.get(`${table} ${value}`) ?? `#${value}`
  if (typeof value === 'number') return String(value).replace('.', ',')
  return isRow(value) ? objectSaid(value, reader) : textSaid(field, String(value), reader.zone)
}

/** Weights are logged as a list, but compared by lesson. */
const mapWeightsByLesson = (list: unknown): Map<unknown, unknown> =>
  new Map((Array.isArray(list) ? list : []).filter(isRow).map((one) => [one.lessons_id, one.weight]))
const diffWeights = (before: unknown, after: unknown, reader: Reader): Change[] => {
  const oldWeights = mapWeightsByLesson(before)
  const now = mapWeightsByLesson(after)
  return [...new Set([...oldWeights.keys(), ...now.keys()])].flatMap((lesson) => {
    const [was, is] = [oldWeights.get(lesson) ?? 0, now.get(lesson) ?? 0]
    if (was === is) return []
    const label = describeValue('lessons_id', lesson, reader) ?? '-'
    return [
      { label, before: describeValue('weight', was, reader), after: describeValue('weight', is, reader) },
    ]
  })
}

const differ = (one: unknown, otherValue: unknown) =>
  JSON.stringify(one ?? null) !== JSON.stringify(otherValue ?? null)

/** Differences between two rows; for a created or archived row, every field with a value. */
export const diffRows = (before: unknown, after: unknown, reader: Reader): Change[] => {
  if (Array.isArray(before) || Array.isArray(after)) return diffWeights(before, after, reader)
  const oldValues = isRow(before) ? before : {}
  const now = isRow(after) ? after : {}
  // An update logs only the fields that it wrote; others have not changed.
  const fields =
    isRow(before) && isRow(after)
      ? Object.keys(now)
      : [...new Set([...Object.keys(oldValues), ...Object.keys(now)])]
  return fields.flatMap((field) => {
    if (hiddenFields.has(field) || field.endsWith('file_id')) return []
    const change = {
      label: getFieldLabel(field, reader.kind),
      before: describeValue(field, oldValues[field], reader),
      after: describeValue(field, now[field], reader),
    }
    // Lists and objects are compared as JSON, since their text may be shortened. Other values are compared as
    // text, since they may be stored in two ways.
    const hasChanged =
      typeof now[field] === 'object' ? differ(oldValues[field], now[field]) : change.before !== change.after
    return hasChanged && (change.before ?? change.after) !== null ? [change] : []
  })
}

/** Name of the thing; the name of an import file is not one. */
export const findThingName = (before: unknown, after: unknown): string | null => {
  for (const row of [after, before])
    if (isRow(row))
      for (const field of ['name', 'title', 'grade', 'question'])
        if (typeof row[field] === 'string' && row[field]) return stripped(row[field])
  return null
}

/** Name of an import file. */
export const findFileName = (after: unknown): string | null =>
  isRow(after) && typeof after.file_name === 'string' ? after.file_name : null
