import { importTemplate } from '@tuntas/contract/operations/imports'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import { excel, withImporter } from '../../../../test/importing.ts'
import { makeCourse, makeStudent, makeTeacher } from '../../../../test/make.ts'

const app = withApp()
const { admin, names, check, checkFile, commit, waitForJob, importFile } = withImporter(app)

describe('the other kinds', () => {
  it('import lecturers by NIDN, and refuse a NIP that another has', async () => {
    const otherTeacher = await makeTeacher(app.pool)
    const head = [
      'NIDN',
      'NIP',
      'Nama',
      'Jenis Kelamin',
      'Tempat Lahir',
      'Tanggal Lahir',
      'Email',
      'No HP',
      'Jenjang',
      'Program Studi',
      'Status',
    ]
    const row = (nidn: string, nip: string) => [
      nidn,
      nip,
      `Dosen ${nidn}`,
      'L',
      'Solo',
      '1-1-1980',
      'd@k.id',
      '08123456789',
      names.level,
      names.prodi,
      'Tidak tetap',
    ]
    const { data, id } = await checkFile(
      'teacher',
      await excel([head, row('D-1', 'P-1'), row('D-2', `NIP${otherTeacher}`)]),
    )
    expect(data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['create', 'refuse'])
    expect(data[1].problems[0]).toMatchObject({ column: 'NIP', message: 'NIP sudah digunakan' })
    await commit('teacher', id)
    expect(await waitForJob('teacher', id)).toMatchObject({ state: 'done', passwords: 1 })
    const savedTeacher = await app.pool.query(`select employee_status from teachers where nidn = 'D-1'`)
    expect(savedTeacher.rows).toEqual([{ employee_status: 'tidak tetap' }])
  })

  it('keep no password of a column that a kind does not take', async () => {
    const { id } = await checkFile(
      'member',
      await excel([
        ['Kode Kelas', 'NIM', 'Kata sandi sementara'],
        ['X', '1', 'Rahasia#2026'],
      ]),
    )
    const { rows } = await app.pool.query('select cells from import_rows where job_id = $1', [id])
    expect(rows).toEqual([{ cells: ['X', '1', '•••'] }])
  })

  it('import study groups by code, renaming known ones', async () => {
    const code = 'RG1'
    await importFile(
      'study-group',
      await excel([
        ['Kode', 'Nama'],
        [code, `Lama ${code}`],
      ]),
    )
    const { data, id } = await checkFile(
      'study-group',
      await excel([
        ['Kode', 'Nama'],
        [code.toLowerCase(), `Baru ${code}`],
        ['LAIN', names.group],
      ]),
    )
    expect(data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['update', 'refuse'])
    await commit('study-group', id)
    expect((await waitForJob('study-group', id)).state).toBe('done')
    expect(
      (await app.pool.query('select from study_groups where name = $1', [`Baru ${code}`])).rowCount,
    ).toBe(1)
  })

  it('import members of classes, by code or for one class, and restore former ones', async () => {
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    const { code } = (await app.pool.query('select code from courses where id = $1', [course])).rows[0]
    const [a, b] = [await makeStudent(app.pool), await makeStudent(app.pool)]
    for (const id of [a, b])
      await app.pool.query(`update users set username = 'NIM' || id where id = $1`, [id])
    const head = ['Kode Kelas', 'NIM']
    const first = await importFile(
      'member',
      await excel([head, [code.toLowerCase(), `NIM${a}`], [code, `nim${b}`]]),
    )
    expect(first.job).toMatchObject({ state: 'done', created: 2 })
    await app.pool.query(
      `update members set ended_at = now(), ended_by = 'removed' where courses_id = $1 and user_id = $2`,
      [course, b],
    )
    const { data } = await checkFile(
      'member',
      await excel([['NIM'], [`NIM${a}`], [`NIM${b}`], ['TIDAK-ADA']]),
      'a.xlsx',
      { courses_id: String(course) },
    )
    expect(data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['same', 'update', 'refuse'])
    const wrongPreview = await checkFile(
      'member',
      await excel([head, ['TIDAK-ADA', `NIM${a}`], [code, `NIM${a}`], [code, `NIM${a}`]]),
    )
    expect(wrongPreview.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'refuse',
      'same',
      'refuse',
    ])
    expect(
      (await check('member', await excel([['NIM'], ['1']]), 'a.xlsx', { courses_id: '999999' })).code,
    ).toBe(404)
  })

  it('offer templates that name the allowed values and can be imported again', async () => {
    for (const kind of ['teacher', 'student', 'study-group', 'member']) {
      const { sheets } = await downloadWorkbook(app, admin, `import/${kind}/template`)
      expect(sheets.map(({ name }) => name)).toEqual(['Data', 'Nilai', 'Petunjuk'])
    }
    const { sheets } = await downloadWorkbook(app, admin, 'import/student/template')
    const headers = sheets[0]?.rows[0] as string[]
    expect(sheets[1]?.rows.flat()).toEqual(
      expect.arrayContaining([names.prodi, names.group, 'Aktif', 'islam']),
    )
    const { job } = await checkFile('student', await excel([headers, headers.map(() => 'x')]))
    expect(Object.keys(job.mapping)).toHaveLength(headers.length)
    expect((await app.send(admin, importTemplate, { params: { kind: 'x' } })).code).toBe(404)
  })
})
