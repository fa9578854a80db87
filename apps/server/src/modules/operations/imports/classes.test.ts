import { beforeAll, describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { excel, formatProblems, type Row, withImporter } from '../../../../test/importing.ts'
import { insert, makeStudent, makeTeacher, masters } from '../../../../test/make.ts'

const app = withApp()
const { checkFile, commit, waitForJob, importFile, undoAndWait } = withImporter(app, 'super admin')
const find = async (query: string, values: unknown[] = []) => (await app.pool.query(query, values)).rows

describe('classes', () => {
  const head = [
    'Kode Kelas',
    'Nama Kelas',
    'Mata Kuliah',
    'Semester',
    'Dosen',
    'Koordinator',
    'Rombel',
    'Status',
  ]
  const file = (...rows: unknown[][]) => excel([head, ...(rows as string[][])])
  let subject: string
  let year: string
  const lecturers: { id: number; nidn: string; nip: string }[] = []
  const groups: { id: number; code: string }[] = []

  beforeAll(async () => {
    const m = await masters(app.pool)
    subject = 'KLS-MK'
    await app.pool.query('update course_categories set code = $1 where id = $2', [
      subject,
      m.course_category_id,
    ])
    year = (await find('select name from years where id = $1', [m.year_id]))[0].name
    for (let n = 0; n < 3; n++) {
      const id = await makeTeacher(app.pool)
      const [{ nidn, nim }] = await find('select nidn, nim from teachers where id = $1', [id])
      lecturers.push({ id, nidn, nip: nim })
    }
    for (const code of ['KLS-A', 'KLS-B'])
      groups.push({ id: await insert(app.pool, 'study_groups', { code, name: `Rombel ${code}` }), code })
  })
  const row = (code: string, more: Record<number, unknown> = {}) =>
    Object.assign(
      [
        code,
        `Kelas ${code}`,
        subject,
        year,
        lecturers[0]?.nidn,
        `${lecturers[1]?.nip}; ${lecturers[2]?.nidn}`,
        'KLS-A, kls-b',
        null,
      ],
      more,
    )
  const listMembers = (code: string) =>
    find(
      `select m.user_id, m.role from members m join courses c on c.id = m.courses_id where c.code = $1 and m.ended_at is null order by m.role, m.user_id`,
      [code],
    )

  it('are imported with their lecturers and groups, whose students are enrolled at once', async () => {
    const [a, b] = [await makeStudent(app.pool), await makeStudent(app.pool)]
    await app.pool.query('update students set study_group_id = $1 where id = $2', [groups[0]?.id, a])
    await app.pool.query('update students set study_group_id = $1 where id = $2', [groups[1]?.id, b])
    const first = await importFile(
      'course',
      await file(row('K-1'), row('K-2', { 5: '', 6: 'Rombel KLS-B', 7: 'Draft' })),
    )
    expect(first.job).toMatchObject({ state: 'done', created: 2 })
    expect(await listMembers('K-1')).toEqual([
      { user_id: lecturers[1]?.id, role: 'coordinator' },
      { user_id: lecturers[2]?.id, role: 'coordinator' },
      { user_id: a, role: 'student' },
      { user_id: b, role: 'student' },
      { user_id: lecturers[0]?.id, role: 'teacher' },
    ])
    expect((await listMembers('K-2')).filter(({ role }) => role === 'student')).toEqual([
      { user_id: b, role: 'student' },
    ])

    const { id, data } = await checkFile(
      'course',
      await file(row('k-1', { 5: '', 6: 'KLS-B' }), row('K-2', { 5: '', 6: 'KLS-B' })),
    )
    // An empty cell keeps the coordinators.
    expect(
      data.map(({ changes }: { changes: { label: string }[] }) => changes.map(({ label }) => label)),
    ).toEqual([['Kode Kelas', 'Nama Kelas', 'Rombongan Belajar'], []])
    await commit('course', id)
    expect(await waitForJob('course', id)).toMatchObject({ state: 'done', updated: 1, same: 1 })
    expect((await listMembers('k-1')).filter(({ role }) => role === 'student')).toEqual([
      { user_id: b, role: 'student' },
    ])
    expect(await undoAndWait('course', id)).toMatchObject({ restored: 1, left: 0 })
    expect(await listMembers('K-1')).toHaveLength(5)

    await insert(app.pool, 'sections', {
      courses_id: (await find(`select id from courses where code = 'K-2'`))[0].id,
      name: 'Topik',
      position: 1,
    })
    expect(await undoAndWait('course', first.id)).toMatchObject({ removed: 1, left: 1 })
    expect(await find(`select code from courses where code like 'K-_' and deleted_at is null`)).toEqual([
      { code: 'K-2' },
    ])
    const secondImport = await importFile('course', await file(row('K-1')))
    expect(secondImport.job).toMatchObject({ state: 'done', created: 1 })
    expect(await listMembers('K-1')).toHaveLength(5)
  })

  it('are refused by row and column, and take the active semester where none is named', async () => {
    const { data } = await checkFile(
      'course',
      await file(
        row('K-5', { 2: 'TIDAK-ADA' }),
        row('K-6', { 4: 'TIDAK-ADA' }),
        row('K-7', { 5: lecturers[0]?.nip }),
        row('K-8', { 6: 'KLS-A; KLS-X' }),
        row('K-9', { 6: '' }),
        row('K-10'),
        row('K-10'),
      ),
    )
    expect(data.map((one: Row) => formatProblems(one)[0])).toEqual([
      'Mata Kuliah: "TIDAK-ADA" tidak ditemukan.',
      'Dosen Pengampu: "TIDAK-ADA" tidak ditemukan.',
      'Koordinator: Dosen pengampu tidak boleh menjadi koordinator',
      expect.stringMatching(/^Rombongan Belajar: "KLS-X" tidak ditemukan/),
      undefined,
      undefined,
      'Kode Kelas: Sama dengan baris 7.',
    ])
    const twin = await insert(app.pool, 'study_programs', { code: 'KEMBAR', name: 'Prodi Kembar' })
    const m = await masters(app.pool)
    const [{ name }] = await find('select name from course_categories where id = $1', [m.course_category_id])
    await insert(app.pool, 'course_categories', {
      name,
      sks: 2,
      study_program_id: twin,
      curriculum_id: m.curriculum_id,
    })
    const doubled = await checkFile('course', await file(row('K-11', { 2: name })))
    expect(formatProblems(doubled.data[0])).toEqual([
      `Mata Kuliah: "${name}" ada lebih dari satu. Tulis kodenya.`,
    ])
    await app.pool.query('update years set active = false, closed = false')
    await app.pool.query('update years set active = true where id = $1', [m.year_id])
    const blank = await importFile('course', await file(row('K-12', { 3: '' })))
    expect(blank.job.created).toBe(1)
    expect(await find(`select year_id from courses where code = 'K-12'`)).toEqual([{ year_id: m.year_id }])
  })
})
