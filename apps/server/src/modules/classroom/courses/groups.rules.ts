import type { GroupFileRow, GroupMember, RefusedGroupRow } from '@tuntas/contract/classroom/groups'
import { GROUP_NAME } from '@tuntas/contract/classroom/groups'
import { singleSpaced } from '@tuntas/contract/wire/spaces'
import type { SheetCell, SheetRow } from '../../../platform/files/spreadsheet.ts'

/** Accepted headers of the two columns, in lower case without separators. */
const HEADERS = {
  nim: new Set(['nim', 'npm', 'nomorinduk', 'nomorindukmahasiswa', 'noinduk', 'nrp', 'studentid']),
  group: new Set([
    'kelompok',
    'namakelompok',
    'nomorkelompok',
    'nokelompok',
    'klp',
    'grup',
    'group',
    'team',
    'tim',
  ]),
}

const getCellText = (cell: SheetCell | undefined): string =>
  singleSpaced(typeof cell === 'string' ? cell : (cell?.text ?? ''))
const normaliseHeader = (cell: SheetCell) =>
  getCellText(cell)
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** A bare number gets the default group name. */
const toGroupName = (writtenName: string) =>
  /^\d+$/.test(writtenName) ? `Kelompok ${Number(writtenName)}` : writtenName

type Read = { row: number; nim: string; group: string }

/** The rows below the line with both headers; null if there is none. */
export const readGroupRows = (sheet: readonly SheetRow[]): Read[] | null => {
  for (const [at, { cells }] of sheet.entries()) {
    const headers = cells.map(normaliseHeader)
    const nim = headers.findIndex((header) => HEADERS.nim.has(header))
    const group = headers.findIndex((header) => HEADERS.group.has(header))
    if (nim < 0 || group < 0) continue
    return sheet
      .slice(at + 1)
      .map((row) => ({
        row: row.number,
        nim: getCellText(row.cells[nim]),
        group: toGroupName(getCellText(row.cells[group])),
      }))
      .filter((row) => row.nim !== '' || row.group !== '')
  }
  return null
}

type Student = GroupMember & { group: string | null }

/** Why a row is invalid; null if it is valid. */
const findFault = ({ nim, group }: Read, student: Student | undefined, before: number | undefined) => {
  if (nim === '') return 'NIM kosong'
  if (!student) return 'NIM ini tidak ada di kelas'
  if (before !== undefined) return `NIM ini sudah ada di baris ${before}`
  if (group === '') return 'Kelompok kosong'
  return [...group].length > GROUP_NAME ? `Nama kelompok lebih dari ${GROUP_NAME} huruf` : null
}

/** Valid rows with their changes, and the reasons for the others. */
export const judgeGroupRows = (read: readonly Read[], students: readonly Student[]) => {
  const byNim = new Map(students.map((student) => [student.nim.toLowerCase(), student]))
  const rowByNim = new Map<string, number>()
  const rows: GroupFileRow[] = []
  const refusedRows: RefusedGroupRow[] = []
  for (const line of read) {
    const nim = line.nim.toLowerCase()
    const student = byNim.get(nim)
    const reason = findFault(line, student, rowByNim.get(nim))
    if (reason !== null || !student) {
      refusedRows.push({ ...line, reason: reason ?? 'NIM ini tidak ada di kelas' })
      continue
    }
    rowByNim.set(nim, line.row)
    const stays = student.group?.toLowerCase() === line.group.toLowerCase()
    const { user_id, name } = student
    rows.push({ ...line, nim: student.nim, user_id, name, from: stays ? null : student.group })
  }
  return { rows, refused: refusedRows }
}
