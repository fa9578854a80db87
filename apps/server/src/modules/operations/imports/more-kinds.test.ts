import { courseCategories } from '@tuntas/contract/campus/masters'
import { signin } from '@tuntas/contract/identity/account'
import { type ImportKind, importColumns } from '@tuntas/contract/operations/import-columns'
import {
  checkImport,
  commitImport,
  importHistory,
  importJob,
  importRows,
  importTemplate,
  undoImport,
} from '@tuntas/contract/operations/imports'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import { excel, formatProblems, outcomes, withImporter } from '../../../../test/importing.ts'
import { insert, makeTeacher, makeUser, masters } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'

const app = withApp()
const { admin, names, checkFile, commit, waitForJob, importFile, undoAndWait } = withImporter(
  app,
  'super admin',
)
const find = async (query: string, values: unknown[] = []) => (await app.pool.query(query, values)).rows

describe('mata kuliah', () => {
  const head = ['Kode MK', 'Mata Kuliah', 'SKS', 'Prodi', 'Kurikulum', 'Status']
  const file = (...rows: unknown[][]) => excel([head, ...(rows as string[][])])
  const row = (code: string, name: string, more: Record<number, unknown> = {}) =>
    Object.assign([code, name, '3', names.prodi, names.curriculum, null], more)

  it('are made, changed by code, and refused by row and column', async () => {
    const first = await importFile(
      'course-category',
      await file(row('MK-1', 'Aljabar'), row('MK-2', 'Basis Data')),
    )
    expect(first.job).toMatchObject({ state: 'done', created: 2, passwords: 0 })
    const { data, id } = await checkFile(
      'course-category',
      await file(
        row('mk-1', 'Aljabar', { 2: '4', 5: 'Draft' }),
        row('MK-3', 'basis data'),
        row('MK-4', 'Kalkulus', { 2: 'tiga' }),
        row('MK-5', 'Fisika', { 5: 'Terbit' }),
        row('MK-6', 'Kimia'),
        row('MK-7', 'KIMIA'),
      ),
    )
    expect(outcomes(data)).toEqual(['update', 'refuse', 'refuse', 'refuse', 'create', 'refuse'])
    expect(data.slice(1).flatMap(formatProblems)).toEqual([
      'Nama: Sudah dipakai mata kuliah MK-2 di program studi dan kurikulum ini.',
      'SKS: Masukan total sks',
      'Status: "Terbit" tidak dikenal. Pilihannya: Publish, Draft.',
      'Nama: Sama dengan MK-6 di program studi dan kurikulum ini.',
    ])
    expect(data[0].changes).toEqual([
      { label: 'Kode', before: 'MK-1', after: 'mk-1' },
      { label: 'SKS', before: '3', after: '4' },
      { label: 'Status', before: 'Publish', after: 'Draft' },
    ])
    await commit('course-category', id)
    expect(await waitForJob('course-category', id)).toMatchObject({ state: 'done', created: 1, updated: 1 })
    const readRows = () =>
      find(
        `select code, sks, status from course_categories where lower(code) like 'mk-%' order by lower(code)`,
      )
    expect(await readRows()).toEqual([
      { code: 'mk-1', sks: 4, status: 'unpublish' },
      { code: 'MK-2', sks: 3, status: 'publish' },
      { code: 'MK-6', sks: 3, status: 'publish' },
    ])
    const [{ id: keptId }] = await find(`select id from course_categories where code = 'MK-6'`)
    const { year_id } = await masters(app.pool)
    await insert(app.pool, 'courses', {
      name: 'K',
      year_id,
      course_category_id: keptId,
      teacher_id: await makeTeacher(app.pool),
    })
    expect(await undoAndWait('course-category', id)).toMatchObject({ removed: 0, restored: 1, left: 1 })
    expect((await readRows())[0]).toEqual({ code: 'MK-1', sks: 3, status: 'publish' })
    expect(await undoAndWait('course-category', first.id)).toMatchObject({ removed: 2, left: 0 })
    expect(await readRows()).toEqual([{ code: 'MK-6', sks: 3, status: 'publish' }])
    const { body } = await app.call(admin, courseCategories.list, { query: { keywords: 'MK-' } })
    expect(body.pagination.total).toBe(1)
  })
})

describe('the scale', () => {
  const head = ['Grade', 'Nilai Awal', 'Nilai Akhir', 'IPK', 'Status']
  const file = (...rows: unknown[][]) => excel([head, ...(rows as string[][])])
  const scale = () => find('select grade, start_score, end_score from grades order by start_score desc')

  it('moves as a whole, is refused with overlapping ranges, and is restored', async () => {
    await app.pool.query('delete from grades')
    const first = await importFile(
      'grade',
      await file(
        ['A', '80', '100', '4', 'Lulus'],
        ['B', '60', '79,99', '3', 'lulus'],
        ['E', 0, 59.99, 0, 'Tidak Lulus'],
      ),
    )
    expect(first.job).toMatchObject({ state: 'done', created: 3 })
    const formerScale = await scale()
    expect(formerScale.map(({ grade }) => grade)).toEqual(['A', 'B', 'E'])
    const wrongPreview = await checkFile(
      'grade',
      await file(
        ['AB', '75', '85', '3,5', 'Lulus'],
        ['C', '50', '40', '2', 'Lulus'],
        ['D', '10', '20', '1', 'Mungkin'],
      ),
    )
    expect(outcomes(wrongPreview.data)).toEqual(['refuse', 'refuse', 'refuse'])
    expect(formatProblems(wrongPreview.data[0])).toEqual([
      expect.stringMatching(/^Nilai Awal: Rentang nilai bertumpuk dengan grade [AB] \(/),
    ])
    expect(formatProblems(wrongPreview.data[1])).toEqual([
      'Nilai Akhir: Nilai akhir tidak boleh kurang dari nilai awal',
    ])
    expect(formatProblems(wrongPreview.data[2])).toEqual([
      'Status: "Mungkin" tidak dikenal. Pilihannya: Lulus, Tidak Lulus.',
    ])
    // Every range moves onto the former one of another grade.
    const { id } = await importFile(
      'grade',
      await file(
        ['A', '90', '100', '', ''],
        ['B', '75', '89,99', '', ''],
        ['C', '60', '74,99', '2', 'Lulus'],
      ),
    )
    expect((await scale()).map(({ grade, start_score }) => [grade, Number(start_score)])).toEqual([
      ['A', 90],
      ['B', 75],
      ['C', 60],
      ['E', 0],
    ])
    expect(await undoAndWait('grade', id)).toMatchObject({
      state: 'undone',
      removed: 1,
      restored: 2,
      left: 0,
    })
    expect(await scale()).toEqual(formerScale)
    // Two concurrent changes of the scale: the second is refused, and nothing of it stays.
    const laterPreview = await checkFile(
      'grade',
      await file(
        ['F', '60', '79,99', '1', 'Lulus'],
        ['B', '50', '59,99', '', ''],
        ['E', '0', '49,99', '', ''],
      ),
    )
    expect(outcomes(laterPreview.data)).toEqual(['create', 'update', 'update'])
    await commit('grade', laterPreview.id, { skip: [3] })
    expect(await waitForJob('grade', laterPreview.id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('bertumpuk'),
    })
    expect(await scale()).toEqual(formerScale)
  })
})

describe('administrators', () => {
  const head = ['Username', 'Nama', 'Email', 'No HP', 'Kata Sandi']
  const file = (...rows: unknown[][]) => excel([head, ...(rows as string[][])])

  it('are made by super admins, with passwords that have to be changed, and taken back', async () => {
    const takenUser = await makeUser(app.pool, 'super admin', { username: 'kepala.besar' })
    const { id, data } = await checkFile(
      'admin',
      await file(
        ['op.satu', 'Operator Satu', 'satu@kampus.ac.id', '08123456789', 'Rahasia#2026'],
        ['op.dua', 'Operator Dua', 'dua@kampus.ac.id', '', ''],
        ['kepala.besar', 'X', 'x@kampus.ac.id', '', ''],
        ['a b', 'X', 'bukan', '', 'pendek'],
      ),
    )
    expect(takenUser).toBeGreaterThan(0)
    expect(outcomes(data)).toEqual(['create', 'create', 'refuse', 'refuse'])
    expect(formatProblems(data[2])[0]).toContain('sudah dipakai sebagai username')
    expect(formatProblems(data[3])).toHaveLength(3)
    await commit('admin', id)
    expect(await waitForJob('admin', id)).toMatchObject({ state: 'done', created: 2, passwords: 1 })
    const { body } = await app.send(null, signin, { body: { username: 'OP.SATU', password: 'Rahasia#2026' } })
    expect(body).toMatchObject({ role: 'admin', account: { password_change_required: 1 } })
    const { sheets } = await downloadWorkbook(app, admin, 'import/admin/passwords', { job_id: id })
    expect(sheets[0]?.rows[1]?.slice(0, 2)).toEqual(['op.dua', 'Operator Dua'])
    const change = await importFile(
      'admin',
      await excel([
        ['Username', 'Nama'],
        ['op.dua', 'Operator II'],
      ]),
    )
    expect(change.job.updated).toBe(1)
    expect(await undoAndWait('admin', change.id)).toMatchObject({ restored: 1 })
    // An account with only a failed sign-in is kept too: the sign-in log refers to it.
    const mistyped = await importFile(
      'admin',
      await file(['op.lupa', 'Operator Lupa', 'lupa@kampus.ac.id', '', '']),
    )
    await app.send(null, signin, { body: { username: 'op.lupa', password: 'salah sekali' } })
    expect((await undoAndWait('admin', mistyped.id)).message).toContain('Sudah dipakai: 1 percobaan masuk')
    expect(await undoAndWait('admin', id)).toMatchObject({ removed: 1, left: 1 })
    expect(
      await find(`select username, role from users where username like 'op.%' order by username`),
    ).toEqual([
      { username: 'op.lupa', role: 'admin' },
      { username: 'op.satu', role: 'admin' },
    ])
  })

  it('are hidden from administrators: not seen, checked, committed or undone', async () => {
    const { id } = await importFile(
      'admin',
      await file(['op.tiga', 'Operator Tiga', 'tiga@kampus.ac.id', '', 'Rahasia#2026']),
    )
    const plainAdmin = await app.signedIn(await makeUser(app.pool, 'admin'))
    const params = { kind: 'admin' as ImportKind }
    const codes = await Promise.all([
      app.call(plainAdmin, importTemplate, { params }),
      app.call(plainAdmin, importJob, { params, query: { id } }),
      app.call(plainAdmin, importRows, { params, query: { job_id: id } }),
      app.call(plainAdmin, commitImport, { params, body: { job_id: id } }),
      app.call(plainAdmin, undoImport, { params, body: { job_id: id } }),
      sendForm(
        app,
        plainAdmin,
        checkImport.path.replace(':kind', 'admin'),
        {},
        { file: { name: 'a.xlsx', content: await file(['x', 'X', 'x@k.id', '', '']) } },
      ),
    ])
    expect(codes.map(({ code }) => code)).toEqual([403, 403, 403, 403, 403, 403])
    const history = async (person: typeof plainAdmin) =>
      (await app.call(person, importHistory, { query: { limit: 100 } })).body.data.map(
        (job: { kind: string }) => job.kind,
      )
    expect(await history(plainAdmin)).not.toContain('admin')
    expect(await history(admin)).toContain('admin')
  })
})

describe('templates', () => {
  it.each(['course-category', 'course', 'grade', 'admin', 'cpl', 'cpmk'] as const)(
    'of %s can be imported again',
    async (kind) => {
      const { sheets } = await downloadWorkbook(app, admin, `import/${kind}/template`)
      const headers = sheets[0]?.rows[0] as string[]
      const { job } = await checkFile(kind, await excel([headers, headers.map(() => 'x')]))
      expect(Object.keys(job.mapping)).toHaveLength(importColumns[kind].length)
      expect(job).toMatchObject({ created: 0, refused: 1 })
    },
  )
})

/**
 * Every table that refers to a person or class must be checked by an undo, or be listed here with a reason.
 */
describe('tables checked by an undo', () => {
  it('is every table that refers to a row that it may take away', async () => {
    const { uses, harmless } = await import('./uses.store.ts')
    const references = await find(`
      select c.conrelid::regclass::text as table, c.confrelid::regclass::text as to, a.attname as by
      from pg_constraint c join unnest(c.conkey) key on true join pg_attribute a on a.attrelid = c.conrelid and a.attnum = key
      where c.contype = 'f' and c.confrelid = any(array['users','teachers','courses','study_groups','course_categories','cpl','cpmk']::regclass[])`)
    const knownReferences = new Set([
      ...Object.values(uses)
        .flat()
        .map(({ table, by }) => `${table}.${by}`),
      ...harmless,
    ])
    expect(
      references.map(({ table, by }) => `${table}.${by}`).filter((name) => !knownReferences.has(name)),
    ).toEqual([])
  })
})
