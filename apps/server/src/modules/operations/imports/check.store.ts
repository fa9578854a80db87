import { createHash } from 'node:crypto'
import { type ImportKind, importColumns } from '@tuntas/contract/operations/import-columns'
import { IMPORT_ROWS, type ImportProblem } from '@tuntas/contract/operations/imports'
import type { Actor } from '../../../platform/actor.ts'
import { cutText, cutToEnd } from '../../../platform/cut-text.ts'
import { type Conn, type Db, transaction } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { readSpreadsheet, type SheetCell, type SheetRow } from '../../../platform/files/spreadsheet.ts'
import type { Upload } from '../../../platform/http/multipart.ts'
import type { Vault } from '../../../platform/vault.ts'
import { getScope } from '../../campus/administrators/access.ts'
import { getCellText } from './cells.rules.ts'
import { cleanMapping, findHeader, matchHeaders, secretColumns } from './headers.rules.ts'
import { insertJob, insertRows, type NewRow, type Sums, setSums } from './jobs.store.ts'
import { findCourses, findMasters } from './lookups.store.ts'
import { CHUNK, type ParsedRow, parseRows, type WrittenRow } from './parsed-rows.rules.ts'
import { type CheckDeps, checkRows } from './row-check.store.ts'
import type { FoundRow } from './rows.rules.ts'

type Asked = {
  kind: ImportKind
  upload: Upload
  mapping: Record<string, number> | undefined
  courses_id: number | null
  vault: Vault
}
type Mapping = Record<string, number>
type Read = ParsedRow & { row: SheetRow }

type Columns = { kind: ImportKind; places: Mapping; secrets: ReadonlySet<number> }
const asRow = ({ row }: Read, checkedRow: FoundRow, { kind, places, secrets }: Columns): NewRow => {
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
  const { existing: _, ...values } = checkedRow
  return { ...values, problems, number: row.number, cells }
}

/** The mapped cells of a sheet's row. */
const toWritten = (row: SheetRow, mapping: Mapping): WrittenRow => ({
  number: row.number,
  cells: Object.fromEntries(
    Object.entries(mapping).flatMap(([name, at]) => {
      const cell = row.cells[at]
      return cell === undefined ? [] : [[name, cell] as const]
    }),
  ),
  problems: row.merged ? [MERGED] : [],
})

const add = (sums: Sums, checkedRows: readonly FoundRow[]) => {
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

const MERGED: ImportProblem = {
  column: '',
  message: 'Memuat sel yang digabung. Pisahkan sel lalu unggah lagi.',
  warning: 0,
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

const parseSheet = async (kind: ImportKind, rows: readonly SheetRow[], places: Mapping): Promise<Read[]> => {
  const writtenRows = rows.map((row) => toWritten(row, places))
  return (await parseRows(kind, writtenRows)).map((parsedRow, at) => ({
    ...parsedRow,
    row: rows[at] as SheetRow,
  }))
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
  const parsedRows = ready ? await parseSheet(kind, rows, places) : []
  const columns = { kind, places, secrets: secretColumns(headers, places) }
  const deps: CheckDeps = { known: await findMasters(db, kind, getScope(actor)), met: new Map() }
  // A grade scale is checked as a whole.
  const chunk = kind === 'grade' ? IMPORT_ROWS : CHUNK
  return transaction(db, async (tx) => {
    const id = await insertJob(tx, actor, job)
    const sums: Sums = { created: 0, updated: 0, same: 0, refused: 0, skipped: 0, warned: 0 }
    for (let from = 0; from < parsedRows.length; from += chunk) {
      const part = { kind, courses_id, rows: parsedRows.slice(from, from + chunk) }
      const checkedRows = await checkRows(tx, part, deps)
      add(sums, checkedRows)
      await insertRows(
        tx,
        id,
        part.rows.map((one, at) => sealed(vault, asRow(one, checkedRows[at] as FoundRow, columns))),
      )
    }
    await setSums(tx, id, sums)
    return id
  })
}
