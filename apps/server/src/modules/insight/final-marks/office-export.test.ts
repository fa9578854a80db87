import { checkMarks, exportMarks } from '@tuntas/contract/insight/marks-office'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { closeMarks } from '../../../../test/closed-marks.ts'
import { download, downloadWorkbook } from '../../../../test/download.ts'
import {
  giveProgram,
  insert,
  makeCourse,
  makeProgram,
  makeSubject,
  makeTeacher,
  makeUser,
} from '../../../../test/make.ts'

const app = withApp()
let admin: Person
let counter = 0
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

/** A semester with a PDDikti code, 20001 and following. */
const newYear = (code = `${2000 + ++counter}1`) => insert(app.pool, 'years', { code, name: `Ganjil ${code}` })
const newClass = async (year_id: number, subject: number, name: string, more = {}) =>
  makeCourse(app.pool, await makeTeacher(app.pool), { year_id, course_category_id: subject, name, ...more })
const csv = async (query: Record<string, unknown>, person = admin) => {
  const { name, type, content } = await download(app, person, exportMarks.path, { format: 'csv', ...query })
  return { name, type, content, lines: content.toString().slice(1).split('\r\n').slice(0, -1) }
}
const check = async (query: Record<string, unknown>, person = admin) =>
  (await app.send(person, checkMarks, { query })).body.data
const listNims = (lines: string[]) => lines.slice(1).map((line) => line.split(',')[0])

/** Two mata kuliah with one closed class each, and a third class that is open. */
const makeSemester = async () => {
  const year_id = await newYear()
  const code = `M${++counter}`
  const [first, second] = [
    await makeSubject(app.pool, { code: `${code}A`, name: `Aljabar ${code}` }),
    await makeSubject(app.pool, { code: `${code}B`, name: `Basis Data ${code}` }),
  ]
  const [a, b] = [
    await newClass(year_id, first, 'Aljabar A'),
    await newClass(year_id, second, 'Basis Data B'),
  ]
  const open = await newClass(year_id, second, 'Basis Data C')
  await closeMarks(app.pool, b, [{ nim: '1', name: 'Lama', final: 1 }], { reopened: true })
  await closeMarks(
    app.pool,
    b,
    [
      { nim: '009', name: '=HYPERLINK("x")', final: 73.15, grade: 'B+', ipk: 3.3 },
      { nim: ' 0010', name: 'Siti, S.T.', final: null, status: 'Cuti' },
    ],
    { version: 2 },
  )
  await closeMarks(app.pool, a, [{ nim: '009', name: 'Adi', final: 90, grade: 'A', ipk: 4 }])
  await closeMarks(app.pool, open, [{ nim: '777', final: 50 }], { reopened: true })
  return { year_id, code, first, second, a, b, open }
}

describe('closed marks as a file', () => {
  it('are those of the latest version of closed classes, by code of the mata kuliah, class and NIM', async () => {
    const { year_id, code } = await makeSemester()
    const { name, type, content, lines } = await csv({ year_id, shape: 'feeder' })
    expect([name.endsWith('feeder.csv'), type]).toEqual([true, 'text/csv; charset=utf-8'])
    expect([...content.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const semester = lines[1]?.split(',')[5]
    expect(semester).toMatch(/^\d{5}$/)
    expect(lines).toEqual([
      'nim,nama_mahasiswa,kode_mata_kuliah,nama_mata_kuliah,nama_kelas_kuliah,id_semester,nilai_angka,nilai_huruf,nilai_indeks',
      `009,Adi,${code}A,Aljabar ${code},A,${semester},90.0,A,4.00`,
      `0010,"Siti, S.T.",${code}B,Basis Data ${code},B,${semester},,,`,
      `009,"'=HYPERLINK(""x"")",${code}B,Basis Data ${code},B,${semester},73.2,B+,3.30`,
    ])
    expect((await csv({ year_id })).lines[3]).toContain(`,Basis Data B,Ganjil ${semester},73.15,B+,3.30`)
  })

  it('are typed in Excel: SIAKAD below a head, Neo Feeder with its columns in the first row of one sheet', async () => {
    const { year_id, code } = await makeSemester()
    const feeder = await downloadWorkbook(app, admin, exportMarks.path, { year_id, shape: 'feeder' })
    expect(feeder.sheets).toHaveLength(1)
    expect(feeder.sheets[0]?.rows.map((row) => [row[0], row[1], row[6], row[8]])).toEqual([
      ['nim', 'nama_mahasiswa', 'nilai_angka', 'nilai_indeks'],
      ['009', 'Adi', 90, 4],
      ['0010', 'Siti, S.T.', null, null],
      ['009', '=HYPERLINK("x")', 73.2, 3.3],
    ])
    const siakad = await downloadWorkbook(app, admin, exportMarks.path, { year_id })
    const rows = siakad.sheets[0]?.rows ?? []
    expect(rows[0]?.[0]).toBe('Nilai Akhir')
    expect(rows[1]?.slice(0, 2)).toEqual(['Semester', expect.stringContaining('Ganjil')])
    expect(rows.slice(-4).map((row) => row.slice(0, 7))).toEqual([
      ['NIM', 'Nama', 'Kode Mata Kuliah', 'Mata Kuliah', 'Nama Kelas', 'Semester', 'Nilai Angka'],
      ['009', 'Adi', `${code}A`, `Aljabar ${code}`, 'Aljabar A', expect.stringContaining('Ganjil'), 90],
      ['0010', 'Siti, S.T.', `${code}B`, `Basis Data ${code}`, 'Basis Data B', expect.any(String), null],
      ['009', '=HYPERLINK("x")', `${code}B`, `Basis Data ${code}`, 'Basis Data B', expect.any(String), 73.15],
    ])
  })

  it('can be narrowed by program, mata kuliah, keywords and to active students', async () => {
    const { year_id, first, second } = await makeSemester()
    const nims = async (query: object) => listNims((await csv({ year_id, ...query })).lines)
    expect(await nims({ course_category_id: first })).toEqual(['009'])
    expect(await nims({ course_category_id: [first, second].join() })).toEqual(['009', '0010', '009'])
    expect(await nims({ keywords: 'basis data b' })).toEqual(['0010', '009'])
    expect(await nims({ only_active: 1 })).toEqual(['009', '009'])
    expect(await nims({ study_program_id: 999_999 })).toEqual([])
    expect((await csv({ year_id: 999_999 })).lines).toHaveLength(1)
    for (const badQuery of [{ format: 'pdf' }, { shape: 'x' }, { only_active: 'x' }, { year_id: 'x' }])
      expect((await app.send(admin, exportMarks, { query: badQuery })).code).toBe(422)
  })

  it('keep the mata kuliah as it was closed, and take class and semester as they are called now', async () => {
    const { year_id, code, first, a } = await makeSemester()
    await app.pool.query(`update course_categories set code = 'BARU' where id = $1`, [first])
    await app.pool.query(`update courses set name = 'Aljabar Lanjut', pddikti_class = '01' where id = $1`, [
      a,
    ])
    await app.pool.query(`update years set code = '20992' where id = $1`, [year_id])
    expect((await csv({ year_id, shape: 'feeder' })).lines[1]).toBe(
      `009,Adi,${code}A,Aljabar ${code},01,20992,90.0,A,4.00`,
    )
  })

  it('are those of the program of study for operator and koordinator', async () => {
    const { year_id, second } = await makeSemester()
    const program = await makeProgram(app.pool)
    await app.pool.query('update course_categories set study_program_id = $1 where id = $2', [
      program,
      second,
    ])
    for (const role of ['operator', 'koordinator'] as const) {
      const id = await makeUser(app.pool, role)
      await giveProgram(app.pool, id, program)
      const person = await app.signedIn(id)
      expect(listNims((await csv({ year_id }, person)).lines)).toEqual(['0010', '009'])
      expect(await check({ year_id }, person)).toMatchObject({ classes: 1, students: 2 })
    }
    const lecturer = await app.signedIn(await makeTeacher(app.pool))
    for (const endpoint of [exportMarks, checkMarks])
      expect((await app.send(lecturer, endpoint)).code).toBe(403)
  })
})

describe('the check before the download', () => {
  it('counts the file’s rows and names problems', async () => {
    const { year_id, b, open } = await makeSemester()
    expect(await check({ year_id })).toEqual({
      classes: 2,
      students: 3,
      problems: [
        {
          code: 'not_closed',
          courses_id: open,
          course: 'Basis Data C',
          students: 0,
          message: expect.any(String),
        },
        { code: 'no_mark', courses_id: b, course: 'Basis Data B', students: 1, message: expect.any(String) },
      ],
    })
    expect(await check({ year_id, only_active: 1 })).toMatchObject({
      classes: 2,
      students: 2,
      problems: [{}],
    })
  })

  it('finds every kind of problem', async () => {
    const year_id = await newYear('GANJIL')
    const [subjectWithoutCode, longSubject] = [
      await makeSubject(app.pool, { code: null }),
      await makeSubject(app.pool, { code: 'L'.repeat(21) }),
    ]
    const [one, two] = [
      await newClass(year_id, subjectWithoutCode, 'Reguler'),
      await newClass(year_id, subjectWithoutCode, 'Kelas Malam'),
    ]
    const otherCourse = await newClass(year_id, longSubject, 'Kelas A')
    await closeMarks(app.pool, one, [
      { nim: '1', final: 80 },
      { nim: '2', final: null },
    ])
    await closeMarks(app.pool, two, [{ nim: ' 1', final: 70, grade: '-', ipk: null }])
    await closeMarks(app.pool, otherCourse, [{ nim: '1', final: 70, grade: 'Lulus' }])
    const { classes, students, problems } = await check({ year_id })
    expect([classes, students]).toEqual([3, 4])
    const triples = problems.map((one: { code: string; courses_id: number; students: number }) => [
      one.code,
      one.courses_id,
      one.students,
    ])
    expect(triples.toSorted()).toEqual(
      [
        ['no_course_code', one, 2],
        ['no_course_code', two, 1],
        ['course_code_long', otherCourse, 1],
        ['class_name', one, 2],
        ['semester_code', one, 2],
        ['semester_code', two, 1],
        ['semester_code', otherCourse, 1],
        ['no_mark', one, 1],
        ['no_letter', two, 1],
        ['letter_long', otherCourse, 1],
        ['same_student', one, 1],
        ['same_student', two, 1],
      ].toSorted(),
    )
  })
})
