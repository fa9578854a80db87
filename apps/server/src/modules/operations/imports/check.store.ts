import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { type ImportKind, importColumns } from '@tuntas/contract/operations/import-columns'
import { IMPORT_ROWS, type ImportProblem } from '@tuntas/contract/operations/imports'
import { isOutcomeKind } from '@tuntas/contract/operations/outcome-columns'
import type { Actor } from '../../../platform/actor.ts'
import { cutText, cutToEnd } from '../../../platform/cut-text.ts'
import { type Conn, type Db, transaction } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { readSpreadsheet, type SheetCell, type SheetRow } from '../../../platform/files/spreadsheet.ts'
import type { Upload } from '../../../platform/http/multipart.ts'
import type { Vault } from '../../../platform/vault.ts'
import { getScope } from '../../campus/administrators/access.ts'
import { findMasterRows } from '../../campus/masters/import.store.ts'
import { describeColumn, getCellText, readCell, type Written } from './cells.rules.ts'
import { cleanMapping, findHeader, matchHeaders, secretColumns } from './headers.rules.ts'
import { insertJob, insertRows, type NewRow, type Sums, setSums } from './jobs.store.ts'
import { refuseOverlaps, refuseSameKeys, refuseSameNames } from './kinds.rules.ts'
import { findCourses, findExisting, findMasters, findMemberships, findOwners } from './lookups.store.ts'
import { checkMember } from './members.rules.ts'
import { keyWritten } from './outcomes.rules.ts'
import { type CheckedRow, checkRow } from './rows.rules.ts'
import type { Known } from './shape.rules.ts'

/** Rows checked and stored at a time: some milliseconds, so that the event loop can serve others. */
const CHUNK = 100

type Asked = {
  kind: ImportKind
  upload: Upload
  mapping: Record<string, number> | undefined
  courses_id: number | null
  vault: Vault
}
type Mapping = Record<string, number>
type Read = { row: SheetRow; given: Record<string, Written>; problems: ImportProblem[] }
type Sheet = { kind: ImportKind; courses_id: number | null; rows: readonly Read[] }
/** For the whole file: masters that the rows may name, and names that the rows take. */
type Deps = { known: Known; met: Map<string, string> }

/** Columns whose values must be unique in a file. */
const single: Record<ImportKind, readonly string[]> = {
  teacher: ['nidn', 'nim'],
  student: ['nim'],
  'study-group': ['code', 'name'],
  'course-category': ['code'],
  course: ['code'],
  grade: ['grade'],
  admin: ['username'],
  member: [],
  // Their codes are unique only within a place: see refuseSameKeys.
  'graduate-profile': [],
  cpl: [],
  cpmk: [],
}
const ownedField: Partial<Record<ImportKind, string>> = { teacher: 'nim', 'study-group': 'name' }
const getColumnLabel = (kind: ImportKind, name: string) =>
  importColumns[kind].find((column) => column.name === name)?.label ?? name

/** Columns with a warning if some values are shorter than the others. */
const zeroed = ['nim', 'nidn', 'no_identity', 'code', 'course_code']

/** Keys that must differ between rows, by column name. */
const listKeys = (kind: ImportKind, parsedCells: Record<string, Written>): string[][] =>
  kind === 'member'
    ? [['nim', `${parsedCells.course_code?.value ?? ''} ${parsedCells.nim?.value}`]]
    : single[kind].map((name) => [name, parsedCells[name]?.value ?? ''])

/** Parses cells, and finds problems of the whole file: duplicates, merged cells, usual lengths. */
const readRows = async (kind: ImportKind, rows: readonly SheetRow[], mapping: Mapping): Promise<Read[]> => {
  const columns = new Map(
    Object.entries(mapping).map(([name, at]) => {
      const values = rows.map(({ cells }) => getCellText(cells[at]))
      return [name, describeColumn(name, values, zeroed.includes(name))] as const
    }),
  )
  const firstRowByKey = new Map<string, number>()
  const read: Read[] = []
  for (const row of rows) {
    if (read.length % CHUNK === 0) await setImmediate()
    const parsedCells: Record<string, Written> = {}
    for (const [name, at] of Object.entries(mapping))
      parsedCells[name] = readCell(name, row.cells[at], columns.get(name))
    const problems: ImportProblem[] = []
    if (row.merged)
      problems.push({
        column: '',
        message: 'Memuat sel yang digabung. Pisahkan sel lalu unggah lagi.',
        warning: 0,
      })
    for (const [name = '', value = ''] of listKeys(kind, parsedCells)) {
      if (value.trim() === '') continue
      const key = `${name} ${value.toLowerCase()}`
      const first = firstRowByKey.get(key)
      if (first === undefined) firstRowByKey.set(key, row.number)
      else
        problems.push({
          column: getColumnLabel(kind, name),
          message: `Sama dengan baris ${first}.`,
          warning: 0,
        })
    }
    read.push({ row, given: parsedCells, problems })
  }
  return read
}

const readValue = (read: Read, name: string) => read.given[name]?.value ?? ''

/** Key that identifies an existing row; empty if the row has none. */
const keyIn = (kind: ImportKind, knownChoices: Known) => (read: Read) => {
  if (isOutcomeKind(kind)) return keyWritten(kind, read.given, knownChoices) ?? ''
  return readValue(read, importColumns[kind].find((column) => column.key)?.name ?? '')
}

const checkRows = async (
  conn: Conn,
  { kind, rows }: Sheet,
  { known: knownChoices, met: seenKeys }: Deps,
): Promise<CheckedRow[]> => {
  if (kind === 'member') return []
  const owned = ownedField[kind]
  const key = keyIn(kind, knownChoices)
  const existingRows = await findExisting(conn, kind, rows.map(key).filter(Boolean))
  const owners = owned
    ? await findOwners(
        conn,
        kind,
        rows.map((read) => readValue(read, owned)),
      )
    : new Map()
  const checkedRows = rows.map((read) => {
    const record = existingRows.get(key(read).toLowerCase())
    const problems = [...read.problems]
    const owner = owned ? owners.get(readValue(read, owned).toLowerCase()) : undefined
    if (owned && owner !== undefined && owner !== record?.id)
      problems.push({
        column: getColumnLabel(kind, owned),
        message: `${getColumnLabel(kind, owned)} sudah digunakan`,
        warning: 0,
      })
    return checkRow({ kind, given: read.given, existing: record, known: knownChoices, problems })
  })
  if (isOutcomeKind(kind)) return refuseSameKeys(checkedRows, rows.map(key), seenKeys)
  if (kind === 'grade') return refuseOverlaps(checkedRows, await findMasterRows(conn, 'grades', 'all'))
  if (kind !== 'course-category') return checkedRows
  const names = checkedRows.flatMap(({ values }) => (values ? [String(values.name)] : []))
  return refuseSameNames(checkedRows, await findMasterRows(conn, 'course_categories', { names }), seenKeys)
}

const checkMembers = async (conn: Conn, { rows, courses_id }: Sheet): Promise<CheckedRow[]> => {
  const codes = rows.map((read) => readValue(read, 'course_code')).filter(Boolean)
  const courses = await findCourses(conn, { codes, ids: courses_id === null ? [] : [courses_id] })
  const students = await findExisting(
    conn,
    'student',
    rows.map((read) => readValue(read, 'nim')).filter(Boolean),
  )
  const memberships = await findMemberships(
    conn,
    [...students.values()].map(({ id }) => id),
  )
  return rows.map((read) => {
    const code = read.given.course_code ?? { value: '' }
    const nim = read.given.nim ?? { value: '' }
    const course = courses.find((one) =>
      code.value === '' ? one.id === courses_id : one.code.toLowerCase() === code.value.toLowerCase(),
    )
    const student = students.get(nim.value.toLowerCase())
    const membership = memberships.get(`${course?.id} ${student?.id}`)
    return checkMember({ code, nim, course, student, membership, problems: read.problems })
  })
}

type Columns = { kind: ImportKind; places: Mapping; secrets: ReadonlySet<number> }
const asRow = ({ row }: Read, checkedRow: CheckedRow, { kind, places, secrets }: Columns): NewRow => {
  const cells = row.cells.map((cell, at) =>
    secrets.has(at) && getCellText(cell) !== '' ? '•••' : getCellText(cell),
  )
  const problems = checkedRow.problems.map((problem) => {
    const name = importColumns[kind].find(({ label }) => label === problem.column)?.name
    const value = name !== undefined && cells[places[name] ?? -1]
    // Some messages already quote the value.
    return value && !problem.message.includes(`"${value}"`)
      ? { ...problem, value: cutText(value, 200) }
      : problem
  })
  return { ...checkedRow, problems, number: row.number, cells }
}

const add = (sums: Sums, checkedRows: readonly CheckedRow[]) => {
  const names = {
    create: 'created',
    update: 'updated',
    same: 'same',
    refuse: 'refused',
    skip: 'skipped',
  } as const
  for (const { outcome, problems } of checkedRows) {
    sums[names[outcome]]++
    if (outcome !== 'refuse' && problems.length > 0) sums.warned++
  }
}

const refuseFile = (message: string) => new AppError('invalid', { message, fields: { file: [message] } })

const demandCourse = async (conn: Conn, id: number | null) => {
  if (id === null) return
  const [course] = await findCourses(conn, { codes: [], ids: [id] })
  if (!course || course.archived) throw new AppError('not_found')
}

const sealed = ({ seal }: Vault, row: NewRow): NewRow => ({
  ...row,
  password: row.password === null ? null : seal(row.password),
})

/** Up to the last cell with content. */
const countCells = (cells: readonly SheetCell[]) =>
  cells.findLastIndex((cell) => getCellText(cell) !== '') + 1

/** What the file itself determines: columns, their mapping, and rows. */
const readFile = async ({ kind, upload, mapping, courses_id }: Asked) => {
  const sheet = await readSpreadsheet(upload, IMPORT_ROWS)
  const head = findHeader(
    kind,
    sheet.slice(0, 20).map(({ cells }) => cells.map(getCellText)),
  )
  const rows = sheet.slice(head + 1)
  const headerNames = (sheet[head]?.cells ?? []).map(getCellText)
  // Columns without a header can be mapped by hand too.
  const width = rows.reduce((most, { cells }) => Math.max(most, countCells(cells)), headerNames.length)
  const headers = Array.from(
    { length: width },
    (_, at) => headerNames[at] ?? (head < 0 ? `Kolom ${at + 1}` : ''),
  )
  const places = mapping ? cleanMapping(kind, headers, mapping) : matchHeaders(kind, headers)
  if (rows.length === 0) throw refuseFile('Di bawah baris judul kolom belum ada data.')
  const keys = importColumns[kind].filter(
    ({ key, name }) => key && !(courses_id !== null && name === 'course_code'),
  )
  return { headers, places, rows, ready: keys.every(({ name }) => name in places) }
}

/**
 * Checks a file: the effect of each row, or why it is refused. Stores only the check.
 * @returns the job's id
 */
export const checkFile = async (db: Db, actor: Actor, request: Asked): Promise<number> => {
  const { kind, upload, courses_id, vault } = request
  await demandCourse(db, courses_id)
  const { headers, places, rows, ready } = await readFile(request)
  const job = {
    kind,
    state: ready ? 'checked' : 'mapping',
    file_name: cutToEnd(upload.name.normalize('NFC'), 200),
    file_hash: createHash('sha256').update(upload.content).digest('hex'),
    courses_id,
    headers,
    mapping: places,
    total: rows.length,
  } as const
  const read = ready ? await readRows(kind, rows, places) : []
  const columns = { kind, places, secrets: secretColumns(headers, places) }
  const deps: Deps = { known: await findMasters(db, kind, getScope(actor)), met: new Map() }
  // A grade scale is checked as a whole.
  const chunk = kind === 'grade' ? IMPORT_ROWS : CHUNK
  return transaction(db, async (tx) => {
    const id = await insertJob(tx, actor, job)
    const sums: Sums = { created: 0, updated: 0, same: 0, refused: 0, skipped: 0, warned: 0 }
    for (let from = 0; from < read.length; from += chunk) {
      const part = { kind, courses_id, rows: read.slice(from, from + chunk) }
      const checkedRows = kind === 'member' ? await checkMembers(tx, part) : await checkRows(tx, part, deps)
      add(sums, checkedRows)
      await insertRows(
        tx,
        id,
        part.rows.map((one, at) => sealed(vault, asRow(one, checkedRows[at] as CheckedRow, columns))),
      )
    }
    await setSums(tx, id, sums)
    return id
  })
}
