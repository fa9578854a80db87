import { closeEvaluation } from '@tuntas/contract/insight/outcomes'
import { approvePlan } from '@tuntas/contract/insight/plans'
import { portfolio } from '@tuntas/contract/insight/portfolio'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeCourse, makeTeacher, makeUser } from '../../../../test/make.ts'
import { findEverything, makeExample } from '../../../../test/outcomes.ts'
import { pdfPages } from '../../../../test/pdf-text.ts'
import { completePlan, proposedWith } from '../../../../test/plans.ts'
import { unzip } from '../../../../test/unzip.ts'
import { highMiddleLow, toAnswerHtml } from './samples.store.ts'

const app = withApp()
let teacher: Person
let admin: Person
beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

const fetch = (courses_id: number, person = teacher) =>
  app.server.inject({
    url: `${API_BASE}/${portfolio.path}?courses_id=${courses_id}`,
    headers: { authorization: `Bearer ${person.token}` },
  })
const readText = async (content: Buffer | undefined) =>
  (await pdfPages(content ?? Buffer.alloc(0))).join(' ').replace(/\s+/g, ' ')

describe('portofolio', () => {
  it('holds plan, kisi-kisi, item analysis, samples without names, attainment and the closed evaluation', async () => {
    const example = await makeExample(app, teacher)
    const id = await proposedWith(
      app,
      teacher,
      example.subject,
      completePlan(example.goals as [number, number, number]),
    )
    expect((await app.send(admin, approvePlan, { body: { id } })).code).toBe(200)
    const action = 'Tambah latihan SQL setiap minggu'
    expect(
      (
        await app.send(teacher, closeEvaluation, {
          body: {
            courses_id: example.course,
            findings: await findEverything(app, teacher, example.course, { action }),
          },
        })
      ).code,
    ).toBe(200)
    const reply = await fetch(example.course)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip'])
    const files = unzip(reply.rawPayload)
    expect([...files.keys()]).toEqual([
      '0 Sampul dan daftar isi.pdf',
      '1 RPS.pdf',
      '2 Soal dan kunci/Kuis 1.xlsx',
      '2 Kisi-kisi/Kuis 1.xlsx',
      '2 Soal dan kunci/Kuis 2.xlsx',
      '2 Kisi-kisi/Kuis 2.xlsx',
      '3 Analisis butir/Kuis 1.xlsx',
      '3 Analisis butir/Kuis 2.xlsx',
      ...['Kuis 1', 'Kuis 2', 'Tugas'].flatMap((name) =>
        ['tinggi', 'sedang', 'rendah'].map((rank) => `4 Contoh/${name}/${rank}.html`),
      ),
      '5 Capaian.xlsx',
      '6 Evaluasi.pdf',
    ])
    const cover = await readText(files.get('0 Sampul dan daftar isi.pdf'))
    expect(cover).toContain('Kisi-kisi Kuis 2')
    const [, missingParts = ''] = cover.split('Belum ada')
    expect(missingParts).toContain('Survei mahasiswa: survei kelas belum dibuka')
    expect(missingParts).toContain('Refleksi dosen: belum ditulis')
    expect(missingParts).not.toContain('Kuis')
    expect(await readText(files.get('1 RPS.pdf'))).toContain('RENCANA PEMBELAJARAN SEMESTER')
    expect(await readText(files.get('6 Evaluasi.pdf'))).toContain('Tambah latihan SQL')
    expect(String(files.get('4 Contoh/Tugas/tinggi.html'))).toContain('Nilai 90')
    expect(String(files.get('4 Contoh/Tugas/rendah.html'))).toContain('Nilai 70')
    expect(String(files.get('4 Contoh/Kuis 1/tinggi.html'))).toContain('Nilai 85')
    const itemFile = await readXlsx(files.get('3 Analisis butir/Kuis 1.xlsx') as Buffer)
    const itemText = JSON.stringify(itemFile.sheets.map(({ rows }) => rows))
    for (const phrase of ['Peserta (n)', 'Reliabilitas (alpha)', 'Galat baku'])
      expect(itemText).toContain(phrase)
    const { sheets } = await readXlsx(files.get('5 Capaian.xlsx') as Buffer)
    expect(sheets.map(({ name }) => name)).toContain('Sebaran nilai huruf')
    const all =
      JSON.stringify(sheets.map(({ rows }) => rows)) +
      [...files].flatMap(([name, content]) => (name.endsWith('.html') ? [String(content)] : [])).join('')
    expect(all).toContain('76.7')
    for (const { name } of example.students) expect(all, name).not.toContain(name)
  })

  it('names missing parts, and is restricted to its lecturers', async () => {
    const course = await makeCourse(app.pool, teacher.id)
    const files = unzip((await fetch(course)).rawPayload)
    expect([...files.keys()]).toEqual(['0 Sampul dan daftar isi.pdf', '5 Capaian.xlsx'])
    const cover = await readText(files.get('0 Sampul dan daftar isi.pdf'))
    expect(cover).toContain('RPS: belum ada RPS yang disahkan')
    expect(cover).toContain('kelas belum ditutup')
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    expect((await fetch(course, stranger)).statusCode).toBe(404)
  })

  it('finds a place for lessons whatever they are called', async () => {
    const example = await makeExample(app, teacher)
    const rename = (from: string, to: string) =>
      app.pool.query('update lessons set name = $3 where courses_id = $1 and name = $2', [
        example.course,
        from,
        to,
      ])
    await rename('Tugas', '..')
    await rename('Kuis 1', 'Kuis: A')
    await rename('Kuis 2', 'kuis* a')
    const reply = await fetch(example.course)
    expect(reply.statusCode).toBe(200)
    const places = [...unzip(reply.rawPayload).keys()]
    expect(places).toEqual(
      expect.arrayContaining([
        '2 Kisi-kisi/Kuis  A.xlsx',
        '2 Kisi-kisi/kuis  a (2).xlsx',
        '4 Contoh/_/tinggi.html',
        '4 Contoh/kuis  a/rendah (2).html',
      ]),
    )
  })

  it('shows an essay and a short answer as they are written, whatever they begin with', () => {
    expect(toAnswerHtml('ESSAY', '[1] Menurut Codd')).toBe('[1] Menurut Codd')
    expect(toAnswerHtml('ESSAY', '{a} adalah himpunan')).toBe('{a} adalah himpunan')
    expect(toAnswerHtml('SHORT_ANSWER', '[x] <b>')).toBe('[x] &lt;b&gt;')
    expect(toAnswerHtml('MATCHING', '{"1":"a"}')).toBe('<i>Jawaban berstruktur</i>')
    expect(toAnswerHtml('ESSAY', null)).toBe('<i>Tidak dijawab</i>')
  })

  it('shows the first, the middle and the last', () => {
    const of = (all: number[]) => highMiddleLow(all).map(({ rank, of: one }) => [rank, one])
    expect(of([])).toEqual([])
    expect(of([9])).toEqual([['tinggi', 9]])
    expect(of([9, 1])).toEqual([
      ['tinggi', 9],
      ['rendah', 1],
    ])
    expect(of([9, 8, 5, 1])).toEqual([
      ['tinggi', 9],
      ['sedang', 8],
      ['rendah', 1],
    ])
  })
})
