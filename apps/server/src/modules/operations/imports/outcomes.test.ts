import { cpmk } from '@tuntas/contract/campus/masters'
import { importHistory, importJob } from '@tuntas/contract/operations/imports'
import { beforeEach, describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import { excel, withImporter } from '../../../../test/importing.ts'
import { insert, makeGoal, makeProgram, makeSubject, makeUser, masters } from '../../../../test/make.ts'

/** CPL and CPMK by Excel, as a koordinator of one program. */

const app = withApp()
const { admin, checkFile, commit, waitForJob, importFile, undoAndWait } = withImporter(app, 'koordinator')

type Row = { outcome: string; problems: { column: string; message: string }[] }
const outcomes = (rows: Row[]) => rows.map(({ outcome }) => outcome)
const listMessages = (rows: Row[]) =>
  rows.flatMap(({ problems }) => problems.map(({ column, message }) => `${column}: ${message}`))
const find = async (query: string, values: unknown[] = []) => (await app.pool.query(query, values)).rows

const CPL = ['Kode Prodi', 'Kode Kurikulum', 'Kode CPL', 'Nama', 'Jenis']
const CPMK = ['Kode MK', 'Kode', 'Nama', 'CPL']
let prodi: string
let curriculum: string
let subject: string
let otherProgram: { program: number; code: string; subject: number }
const cpl = (code: string, name = `Mampu ${code}`, more: Record<number, string> = {}) =>
  Object.assign([prodi, curriculum, code, name, 'Pengetahuan'], more)
const cplFile = (...rows: string[][]) => excel([CPL, ...rows])
const cpmkFile = (...rows: string[][]) => excel([CPMK, ...rows])
const readRows = () =>
  find(
    `select k.code, array(select o.code from cpmk_cpl w join cpl o on o.id = w.cpl_id where w.cpmk_id = k.id order by o.code) as cpl
    from cpmk k join course_categories c on c.id = k.course_category_id where c.code = $1 order by k.code`,
    [subject],
  )

beforeEach(async () => {
  await app.pool.query('delete from goals')
  await app.pool.query('delete from cpmk')
  await app.pool.query('delete from cpl')
  await app.pool.query('delete from graduate_profiles')
  const { study_program_id, curriculum_id } = await masters(app.pool)
  const code = async (table: string, id: number): Promise<string> =>
    (await find(`select code from ${table} where id = $1`, [id]))[0].code
  prodi = await code('study_programs', study_program_id)
  curriculum = await code('curriculums', curriculum_id)
  subject = await code('course_categories', await makeSubject(app.pool))
  const program = await makeProgram(app.pool)
  otherProgram = {
    program,
    code: await code('study_programs', program),
    subject: await makeSubject(app.pool, { study_program_id: program }),
  }
})

describe('profiles of graduates', () => {
  const file = (...rows: string[][]) =>
    excel([['Kode Prodi', 'Kode Kurikulum', 'Kode PL', 'Nama', 'Deskripsi'], ...rows])
  const profile = (code: string, name = `Profil ${code}`) => [prodi, curriculum, code, name, '']
  const links = () =>
    find(
      `select o.code, array(select p.code from cpl_profiles w join graduate_profiles p on p.id = w.profile_id where w.cpl_id = o.id order by p.code) as profiles
      from cpl o order by o.code`,
    )
  const linkFile = (...rows: string[][]) => excel([[...CPL, 'Profil Lulusan'], ...rows])

  it('are imported, identified by CPL within program and curriculum, and undone', async () => {
    expect(
      (await importFile('graduate-profile', await file(profile('PL-1'), profile('PL-2')))).job,
    ).toMatchObject({ state: 'done', created: 2 })
    await app.pool.query(
      `insert into graduate_profiles (study_program_id, curriculum_id, code, name)
        select $1, curriculum_id, 'PL-9', 'Prodi lain' from graduate_profiles limit 1`,
      [otherProgram.program],
    )
    const first = await importFile(
      'cpl',
      await linkFile([...cpl('CPL-1'), 'pl-2, PL-1'], [...cpl('CPL-2'), '']),
    )
    expect(first.job).toMatchObject({ state: 'done', created: 2 })
    expect(await links()).toEqual([
      { code: 'CPL-1', profiles: ['PL-1', 'PL-2'] },
      { code: 'CPL-2', profiles: [] },
    ])
    const { data, id } = await checkFile(
      'cpl',
      await linkFile([...cpl('CPL-1'), ''], [...cpl('CPL-2'), 'PL-2'], [...cpl('CPL-3'), 'PL-9']),
    )
    expect(outcomes(data)).toEqual(['same', 'update', 'refuse'])
    expect(listMessages(data)).toEqual([expect.stringContaining('"PL-9" tidak ditemukan')])
    await commit('cpl', id)
    await waitForJob('cpl', id)
    expect(await links()).toContainEqual({ code: 'CPL-2', profiles: ['PL-2'] })
    expect(await undoAndWait('cpl', id)).toMatchObject({ restored: 1, left: 0 })
    expect(await links()).toContainEqual({ code: 'CPL-2', profiles: [] })
  })

  it('stay while a CPL serves them, and go with their import otherwise', async () => {
    const firstImport = await importFile('graduate-profile', await file(profile('PL-1'), profile('PL-2')))
    await importFile('cpl', await linkFile([...cpl('CPL-1'), 'PL-1']))
    expect(await undoAndWait('graduate-profile', firstImport.job.id)).toMatchObject({ removed: 1, left: 1 })
    expect(await find('select code from graduate_profiles')).toEqual([{ code: 'PL-1' }])
  })
})

describe('CPL', () => {
  it('are made, changed by their code within program and curriculum, and refused by row and column', async () => {
    const first = await importFile('cpl', await cplFile(cpl('CPL-1'), cpl('CPL-2')))
    expect(first.job).toMatchObject({ state: 'done', created: 2 })
    const { data, id } = await checkFile(
      'cpl',
      await cplFile(
        cpl('cpl-1', 'Mampu merancang', { 4: 'khusus' }),
        cpl('CPL-2'),
        cpl('CPL-3', 'Baru', { 4: 'Khayalan' }),
        cpl('CPL-4'),
        cpl('cpl-4'),
        cpl('CPL-5', 'Prodi lain', { 0: otherProgram.code }),
        cpl('', 'Tanpa kode'),
      ),
    )
    expect(outcomes(data)).toEqual(['update', 'same', 'refuse', 'create', 'refuse', 'refuse', 'refuse'])
    expect(listMessages(data)).toEqual([
      'Jenis CPL: "Khayalan" tidak dikenal. Pilihannya: Sikap, Pengetahuan, Keterampilan umum, Keterampilan khusus.',
      'Kode: cpl-4 sudah ada di baris sebelumnya.',
      expect.stringContaining(`Kode Program Studi: "${otherProgram.code}" tidak ditemukan.`),
      'Kode CPL: Masukan kode CPL',
    ])
    await commit('cpl', id)
    expect(await waitForJob('cpl', id)).toMatchObject({ state: 'done', created: 1, updated: 1 })
    expect(await find('select code, kind from cpl order by lower(code)')).toEqual([
      { code: 'cpl-1', kind: 'khusus' },
      { code: 'CPL-2', kind: 'pengetahuan' },
      { code: 'CPL-4', kind: 'pengetahuan' },
    ])
    expect(await undoAndWait('cpl', id)).toMatchObject({ removed: 1, restored: 1, left: 0 })
    expect(await find('select code, name from cpl order by code')).toEqual([
      { code: 'CPL-1', name: 'Mampu CPL-1' },
      { code: 'CPL-2', name: 'Mampu CPL-2' },
    ])
  })

  it('stay unchanged in another program, whatever programs were kept before', async () => {
    await app.pool.query('insert into operator_programs (user_id, study_program_id) values ($1, $2)', [
      admin.id,
      otherProgram.program,
    ])
    const both = await checkFile(
      'cpl',
      await cplFile(cpl('CPL-1'), cpl('CPL-1', 'Lain', { 0: otherProgram.code })),
    )
    expect(outcomes(both.data)).toEqual(['create', 'create'])
    await app.pool.query('delete from operator_programs where study_program_id = $1', [otherProgram.program])
    await commit('cpl', both.id)
    const failedJob = await waitForJob('cpl', both.id)
    expect(failedJob).toMatchObject({ state: 'failed' })
    expect(failedJob.message).toContain('bukan dari program studi yang kamu kelola')
    expect(await find('select code from cpl')).toEqual([])
  })
})

describe('CPMK', () => {
  beforeEach(async () => {
    await importFile('cpl', await cplFile(cpl('CPL-1'), cpl('CPL-2'), cpl('CPL-10')))
    const { curriculum_id } = await masters(app.pool)
    await insert(app.pool, 'cpl', {
      study_program_id: otherProgram.program,
      curriculum_id,
      code: 'CPL-99',
      name: 'Lain',
      kind: 'sikap',
    })
  })

  it('are linked by the codes of CPL, keep their links where the cell is empty, and go back as one', async () => {
    const first = await importFile(
      'cpmk',
      await cpmkFile(
        [subject, 'CPMK-1', 'Mampu satu', 'CPL-10, cpl-1'],
        [subject, 'CPMK-2', 'Mampu dua', ''],
      ),
    )
    expect(first.job).toMatchObject({ state: 'done', created: 2 })
    expect(await readRows()).toEqual([
      { code: 'CPMK-1', cpl: ['CPL-1', 'CPL-10'] },
      { code: 'CPMK-2', cpl: [] },
    ])
    const { data, id } = await checkFile(
      'cpmk',
      await cpmkFile(
        [subject, 'CPMK-1', 'Mampu satu lagi', ''],
        [subject, 'CPMK-2', 'Mampu dua', 'CPL-2; CPL-1'],
        [subject, 'CPMK-3', 'Mampu tiga', 'CPL-99'],
        ['TIDAK-ADA', 'CPMK-4', 'Mampu empat', ''],
      ),
    )
    expect(outcomes(data)).toEqual(['update', 'update', 'refuse', 'refuse'])
    expect(data[1].changes).toEqual([{ label: 'Kode CPL', before: null, after: 'CPL-1, CPL-2' }])
    expect(listMessages(data)[0]).toContain('Kode CPL: "CPL-99" tidak ditemukan.')
    expect(listMessages(data)[1]).toContain('Kode Mata Kuliah: "TIDAK-ADA" tidak ditemukan.')
    await commit('cpmk', id)
    expect(await waitForJob('cpmk', id)).toMatchObject({ state: 'done', updated: 2 })
    expect(await readRows()).toEqual([
      { code: 'CPMK-1', cpl: ['CPL-1', 'CPL-10'] },
      { code: 'CPMK-2', cpl: ['CPL-1', 'CPL-2'] },
    ])
    expect(await undoAndWait('cpmk', id)).toMatchObject({ restored: 2, left: 0 })
    expect(await readRows()).toEqual([
      { code: 'CPMK-1', cpl: ['CPL-1', 'CPL-10'] },
      { code: 'CPMK-2', cpl: [] },
    ])
    const [{ id: usedId, course_category_id }] = await find(
      `select id, course_category_id from cpmk where code = 'CPMK-1'`,
    )
    await makeGoal(app.pool, course_category_id, { text: 'Di bawahnya', cpmk_id: usedId })
    expect(await undoAndWait('cpmk', first.id)).toMatchObject({ removed: 1, left: 1 })
    expect(await readRows()).toEqual([{ code: 'CPMK-1', cpl: ['CPL-1', 'CPL-10'] }])
  })

  it('may be added without changing any, and rows may be left out', async () => {
    await importFile('cpmk', await cpmkFile([subject, 'CPMK-1', 'Semula', 'CPL-1']))
    const { id } = await checkFile(
      'cpmk',
      await cpmkFile(
        [subject, 'CPMK-1', 'Diubah', ''],
        [subject, 'CPMK-2', 'Dua', ''],
        [subject, 'CPMK-3', 'Tiga', ''],
      ),
    )
    await commit('cpmk', id, { mode: 'add', skip: [3] })
    expect(await waitForJob('cpmk', id)).toMatchObject({ state: 'done', created: 1, updated: 0, skipped: 2 })
    expect(await find('select code, name from cpmk order by code')).toEqual([
      { code: 'CPMK-1', name: 'Semula' },
      { code: 'CPMK-3', name: 'Tiga' },
    ])
  })

  it('are exported and imported unchanged, and show nothing of another program', async () => {
    await importFile(
      'cpmk',
      await cpmkFile([subject, 'CPMK-1', 'Satu', 'CPL-10, CPL-1, CPL-2'], [subject, 'CPMK-2', 'Dua', '']),
    )
    await insert(app.pool, 'cpmk', { course_category_id: otherProgram.subject, code: 'X', name: 'RAHASIA' })
    for (const [kind, total] of [
      ['cpl', 3],
      ['cpmk', 2],
    ] as const) {
      const { sheets } = await downloadWorkbook(app, admin, `master-data/${kind}/export/import`)
      const rows = sheets[0]?.rows as string[][]
      expect(rows).toHaveLength(total + 1)
      expect(JSON.stringify(rows)).not.toMatch(/RAHASIA|CPL-99/)
      const back = await checkFile(kind, await excel(rows))
      expect(listMessages(back.data)).toEqual([])
      expect(back.job).toMatchObject({ created: 0, updated: 0, refused: 0, same: total })
    }
    const rows = (await downloadWorkbook(app, admin, 'master-data/cpmk/export/import')).sheets[0]
      ?.rows as string[][]
    expect(rows[0]).toEqual([
      'Kode Mata Kuliah *',
      'Kode CPMK *',
      'Capaian Pembelajaran Mata Kuliah *',
      'Kode CPL',
    ])
    const edited = await checkFile('cpmk', await excel(rows.with(1, (rows[1] as string[]).with(3, 'CPL-2'))))
    expect(edited.job).toMatchObject({ updated: 1, same: 1 })
    const listReply = await app.call(admin, cpmk.list, { query: { page: 1 } })
    expect(listReply.body.pagination.total).toBe(2)
  })
})

describe('a koordinator', () => {
  it('imports only outcomes, and sees no import of a colleague', async () => {
    const { id } = await importFile('cpl', await cplFile(cpl('CPL-1')))
    for (const kind of ['student', 'course-category', 'member', 'admin'] as const)
      expect((await app.call(admin, importJob, { params: { kind }, query: { id } })).code, kind).toBe(403)
    const historyReply = await app.call(admin, importHistory, { query: {} })
    expect(historyReply.body.data.map((row: { id: number }) => row.id)).toContain(id)
    const colleague = await app.signedIn(await makeUser(app.pool, 'koordinator'))
    expect((await app.call(colleague, importHistory, { query: {} })).body.data).toEqual([])
    const request = { params: { kind: 'cpl' as const }, query: { id } }
    expect((await app.call(colleague, importJob, request)).code).toBe(404)
    const office = await app.signedIn(await makeUser(app.pool, 'admin'))
    expect((await app.call(office, importJob, request)).code).toBe(200)
  })
})
