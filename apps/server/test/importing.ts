import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import { commitImport, importJob, undoImport } from '@tuntas/contract/operations/imports'
import { type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect } from 'vitest'
import type { Person, TestApp } from './app.ts'
import { giveProgram, makeUser, masters } from './make.ts'
import { sendForm } from './multipart.ts'

type Cell = string | number | Date | null

export const HEADERS = [
  'NIM',
  'Nama',
  'JK',
  'Tempat Lahir',
  'Tgl Lahir',
  'Email',
  'No. HP',
  'Program',
  'Jenjang',
  'Prodi',
  'Kurikulum',
  'Rombel',
  'Angkatan',
  'Tanggal Masuk',
  'Batas Studi',
]

export const excel = async (rows: Cell[][], more: Partial<WriteSheet> = {}) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Data', rows, ...more }] }))

let counter = 0
export const nextNim = () => `22${String(++counter).padStart(8, '0')}`

/** Names of this database's masters, since files refer to names, not ids. */
const readMasterNames = async ({ pool }: TestApp) => {
  const m = await masters(pool)
  const name = async (table: string, id: number): Promise<string> =>
    (await pool.query(`select name from ${table} where id = $1`, [id])).rows[0].name
  return {
    program: await name('programs', m.program_id),
    level: await name('education_levels', m.education_level_id),
    prodi: await name('study_programs', m.study_program_id),
    curriculum: await name('curriculums', m.curriculum_id),
    group: await name('study_groups', m.study_group_id),
  }
}
type Names = Awaited<ReturnType<typeof readMasterNames>>

/** A row for `HEADERS`. */
const buildStudentRow = (names: Names, nim: string | number, more: Record<string, Cell> = {}) => {
  const cells: Record<string, Cell> = {
    NIM: nim,
    Nama: `Siti ${nim}`,
    JK: 'P',
    'Tempat Lahir': 'Medan',
    'Tgl Lahir': '17/08/2004',
    Email: 's@kampus.ac.id',
    'No. HP': '081233441290',
    Program: names.program,
    Jenjang: names.level,
    Prodi: names.prodi,
    Kurikulum: names.curriculum,
    Rombel: names.group,
    Angkatan: 2022,
    'Tanggal Masuk': new Date('2022-09-01'),
    'Batas Studi': '2029',
    ...more,
  }
  return HEADERS.map((header) => cells[header] ?? null)
}

/** An administrator, or a koordinator of everybody's program, with the calls of the import page. */
export const withImporter = (app: TestApp, role: 'admin' | 'super admin' | 'koordinator' = 'admin') => {
  const admin = {} as Person
  const names = {} as Names
  beforeAll(async () => {
    Object.assign(admin, await app.signedIn(await makeUser(app.pool, role)))
    const { study_program_id } = await masters(app.pool)
    if (role === 'koordinator') await giveProgram(app.pool, admin.id, study_program_id)
    Object.assign(names, await readMasterNames(app))
  })
  const student = (nim: string | number, more?: Record<string, Cell>) => buildStudentRow(names, nim, more)
  const check = (
    kind: ImportKind,
    content: Buffer,
    name = 'data.xlsx',
    fields: Record<string, string> = {},
  ) => sendForm(app, admin, `import/${kind}/check`, fields, { file: { name, content } })
  const readJob = async (kind: ImportKind, id: number, query: object = {}) =>
    (await app.call(admin, importJob, { params: { kind }, query: { id, limit: 100, ...query } })).body
  const checkFile = async (...file: Parameters<typeof check>) => {
    const reply = await check(...file)
    expect(reply.code, JSON.stringify(reply.body)).toBe(200)
    const id: number = reply.body.data.job_id
    return { id, ...(await readJob(file[0], id)) }
  }
  const commit = (kind: ImportKind, job_id: number, choice: object = {}) =>
    app.send(admin, commitImport, { params: { kind }, body: { job_id, ...choice } })
  const waitForJob = async (kind: ImportKind, id: number) => {
    for (;;) {
      const { job } = await readJob(kind, id)
      if (!['queued', 'running'].includes(job.state)) return job
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const importFile = async (...file: Parameters<typeof check>) => {
    const { id } = await checkFile(...file)
    expect((await commit(file[0], id)).code).toBe(200)
    return { id, job: await waitForJob(file[0], id) }
  }
  const undo = (kind: ImportKind, job_id: number, person: Person = admin) =>
    app.call(person, undoImport, { params: { kind }, body: { job_id } })
  const undoAndWait = async (kind: ImportKind, id: number) => {
    expect((await undo(kind, id)).code).toBe(200)
    return waitForJob(kind, id)
  }
  return {
    undo,
    undoAndWait,
    admin,
    names,
    student,
    check,
    readJob,
    checkFile,
    commit,
    waitForJob,
    importFile,
  }
}

export type Row = { outcome: string; problems: { column: string; message: string }[] }
export const outcomes = (rows: Row[]) => rows.map(({ outcome }) => outcome)
export const formatProblems = (row: Row) => row.problems.map(({ column, message }) => `${column}: ${message}`)
