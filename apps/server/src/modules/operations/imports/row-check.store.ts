import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import { importColumns } from '@tuntas/contract/operations/import-columns'
import { isOutcomeKind } from '@tuntas/contract/operations/outcome-columns'
import type { Conn } from '../../../platform/db/db.ts'
import { findMasterRows } from '../../campus/masters/import.store.ts'
import { findClassOfCode, type Semester } from './class-codes.rules.ts'
import { refuseOverlaps, refuseSameKeys, refuseSameNames } from './kinds.rules.ts'
import {
  findCourses,
  findExisting,
  findExistingCourses,
  findMemberships,
  findOwners,
} from './lookups.store.ts'
import { checkMember, type MemberQuestion } from './members.rules.ts'
import { keyWritten } from './outcomes.rules.ts'
import { getColumnLabel, type ParsedRow, sameAs } from './parsed-rows.rules.ts'
import { idNamed } from './reading.rules.ts'
import { type CheckedRow, checkRow, type FoundRow, refusedFor } from './rows.rules.ts'
import type { Known } from './shape.rules.ts'

/** Compares parsed rows of a file or of a service with stored ones. */

export type Sheet = { kind: ImportKind; courses_id: number | null; rows: readonly ParsedRow[] }
/** For all rows: masters that they may name, and names that they take. */
export type CheckDeps = {
  known: Known
  met: Map<string, string>
  /** A row of a service: a class without a semester is in the active one. */
  service?: true
}
const ownedField: Partial<Record<ImportKind, string>> = { teacher: 'nim', 'study-group': 'name' }
const readValue = (row: ParsedRow, name: string) => row.given[name]?.value ?? ''

/** Key that identifies an existing row; empty if the row has none. */
const keyIn = (kind: ImportKind, knownChoices: Known) => (row: ParsedRow) => {
  if (isOutcomeKind(kind)) return keyWritten(kind, row.given, knownChoices) ?? ''
  return readValue(row, importColumns[kind].find((column) => column.key)?.name ?? '')
}

const getSemester = (row: ParsedRow, { year_id }: Known): Semester => {
  const text = readValue(row, 'year_id')
  return {
    id: text === '' ? null : idNamed(year_id, text),
    active: year_id?.blank === undefined ? undefined : idNamed(year_id, year_id.blank),
  }
}

/** Finds the stored row of each row. */
const openFinder = async (conn: Conn, { kind, rows }: Sheet, { known: knownChoices, service }: CheckDeps) => {
  const getKey = keyIn(kind, knownChoices)
  const keys = rows.map(getKey).filter(Boolean)
  if (kind === 'course') {
    const classes = await findExistingCourses(conn, keys)
    return (row: ParsedRow) => {
      const course = findClassOfCode(classes, getKey(row), getSemester(row, knownChoices), !service)
      return course === 'several' ? undefined : course?.existing
    }
  }
  if (kind === 'member') return () => undefined
  const existingRows = await findExisting(conn, kind, keys)
  return (row: ParsedRow) => existingRows.get(getKey(row).toLowerCase())
}

/** Two rows that mean the same stored thing: the later one is refused. */
const refuseSameThings = <R extends CheckedRow>(
  checkedRows: readonly R[],
  rows: readonly ParsedRow[],
  getThing: (row: R, at: number) => string | undefined,
  { label, met: seenKeys }: { label: string; met: Map<string, string> },
): R[] =>
  checkedRows.map((checkedRow, at) => {
    const thing = getThing(checkedRow, at)
    const number = rows[at]?.number ?? 0
    if (thing === undefined) return checkedRow
    const first = seenKeys.get(thing)
    if (first !== undefined) return { ...checkedRow, ...refusedFor(checkedRow, sameAs(label, Number(first))) }
    seenKeys.set(thing, String(number))
    return checkedRow
  })

const checkTogether = async (
  conn: Conn,
  { kind, rows }: Sheet,
  { known: knownChoices, met: seenKeys }: CheckDeps,
  checkedRows: readonly FoundRow[],
): Promise<CheckedRow[]> => {
  if (isOutcomeKind(kind)) return refuseSameKeys(checkedRows, rows.map(keyIn(kind, knownChoices)), seenKeys)
  if (kind === 'grade') return refuseOverlaps(checkedRows, await findMasterRows(conn, 'grades', 'all'))
  if (kind === 'course') {
    // A new class and a row that is refused have no id: their code and semester tell.
    const getThing = ({ existing: storedRow, key }: FoundRow, at: number) => {
      const { id, active } = getSemester(rows[at] as ParsedRow, knownChoices)
      if (storedRow) return `id ${storedRow.id}`
      // An unknown semester is refused, and is not the active one.
      if (key === '' || id === undefined) return undefined
      return `${id ?? active} ${key.toLowerCase()}`
    }
    return refuseSameThings(checkedRows, rows, getThing, { label: 'Kode Kelas', met: seenKeys })
  }
  if (kind !== 'course-category') return [...checkedRows]
  const names = checkedRows.flatMap(({ values }) => (values ? [String(values.name)] : []))
  return refuseSameNames(checkedRows, await findMasterRows(conn, 'course_categories', { names }), seenKeys)
}

export const checkRows = async (conn: Conn, sheet: Sheet, deps: CheckDeps): Promise<FoundRow[]> => {
  const { kind, rows } = sheet
  if (kind === 'member') return checkMembers(conn, sheet, deps)
  const owned = ownedField[kind]
  const find = await openFinder(conn, sheet, deps)
  const owners = owned
    ? await findOwners(
        conn,
        kind,
        rows.map((row) => readValue(row, owned)),
      )
    : new Map()
  const checkedRows = rows.map((row) => {
    const storedRow = find(row)
    const problems = [...row.problems]
    const owner = owned ? owners.get(readValue(row, owned).toLowerCase()) : undefined
    if (owned && owner !== undefined && owner !== storedRow?.id)
      problems.push({
        column: getColumnLabel(kind, owned),
        message: `${getColumnLabel(kind, owned)} sudah digunakan`,
        warning: 0,
      })
    const { service } = deps
    const question = { kind, given: row.given, existing: storedRow, known: deps.known, problems, service }
    return { ...checkRow(question), existing: storedRow }
  })
  const together = await checkTogether(conn, sheet, deps, checkedRows)
  return together.map((row, at) => ({ ...row, existing: checkedRows[at]?.existing }))
}

/** The facts of each membership row. */
const listMemberQuestions = async (
  conn: Conn,
  { rows, courses_id }: Sheet,
  { known: knownChoices, service }: CheckDeps,
): Promise<MemberQuestion[]> => {
  const codes = rows.map((row) => readValue(row, 'course_code')).filter(Boolean)
  const courses = await findCourses(conn, { codes, ids: courses_id === null ? [] : [courses_id] })
  const nims = rows.map((row) => readValue(row, 'nim')).filter(Boolean)
  const students = await findExisting(conn, 'student', nims)
  const memberships = await findMemberships(
    conn,
    [...students.values()].map(({ id }) => id),
  )
  return rows.map((row) => {
    const code = row.given.course_code ?? { value: '' }
    const nim = row.given.nim ?? { value: '' }
    const semester = getSemester(row, knownChoices)
    const course =
      code.value === ''
        ? courses.find((one) => one.id === courses_id)
        : findClassOfCode(courses, code.value, semester, !service)
    const student = students.get(nim.value.toLowerCase())
    const membership = course === 'several' ? undefined : memberships.get(`${course?.id} ${student?.id}`)
    const year = { text: readValue(row, 'year_id'), isUnknown: semester.id === undefined }
    return { code, nim, year, course, student, membership, problems: row.problems, service, given: row.given }
  })
}

const checkMembers = async (conn: Conn, sheet: Sheet, deps: CheckDeps): Promise<FoundRow[]> => {
  const questions = await listMemberQuestions(conn, sheet, deps)
  const checkedRows = questions.map((question) => ({
    ...checkMember(question),
    existing: question.membership && { id: question.membership.id, archived: false, values: {} },
  }))
  const getThing = (_: FoundRow, at: number) => {
    const { course, student } = questions[at] as MemberQuestion
    return course && course !== 'several' && student ? `${course.id} ${student.id}` : undefined
  }
  return refuseSameThings(checkedRows, sheet.rows, getThing, { label: 'NIM', met: deps.met })
}
