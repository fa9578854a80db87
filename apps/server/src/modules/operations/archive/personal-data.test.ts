import { randomUUID } from 'node:crypto'
import { PIECE_BYTES } from '@tuntas/contract/campus/media'
import { auditLog, ownData } from '@tuntas/contract/operations/archive'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import {
  enrol,
  insert,
  makeCourse,
  makeQuiz,
  makeStudent,
  makeTeacher,
  makeUser,
} from '../../../../test/make.ts'
import { unzip } from '../../../../test/unzip.ts'
import { readEnv } from '../../../platform/env.ts'
import { openStorage } from '../../../platform/files/storage.ts'

const app = withApp()
let admin: Person

beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin', { name: 'Ratna Admin' }))
})

const put = (table: string, id: number) =>
  app.pool.query(`update ${table} set deleted_at = now() where id = $1`, [id])

describe('personal data', () => {
  const ask = (path: string) =>
    app.server.inject({ url: `/api/v1/user/${path}`, headers: { authorization: admin.token } })

  it('contains everything stored about a person, as JSON and as a page without scripts', async () => {
    const student = await makeStudent(app.pool, { name: '<script>alert(1)</script>', phone: '62811' })
    const course = await makeCourse(app.pool, await makeTeacher(app.pool), { name: 'Basis Data Pribadi' })
    await enrol(app.pool, course, student)
    const json = await ask(`student/personal-data?id=${student}`)
    expect(json.headers['content-disposition']).toContain('.json')
    const titles = json.json().sections.map((section: { title: string }) => section.title)
    // The download itself is in the audit log.
    expect(titles).toEqual(['Profil', 'Kelas', 'Penilaian dan perubahan oleh orang lain'])
    expect(json.body).toContain('62811')
    expect(json.body).not.toContain('password')
    const page = await ask(`student/personal-data?id=${student}&format=html`)
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-disposition']).toContain('attachment')
    expect(page.body).toContain('Basis Data Pribadi')
    expect(page.body).not.toContain('<script>')
    const { data } = (await app.call(admin, auditLog, { query: { kind: 'students', thing_id: student } }))
      .body
    expect(data[0].action_name).toBe('Mengunduh data pribadi')
  })

  it('is one’s own to take home, with the files and without anybody else’s', async () => {
    const student = await app.signedIn(await makeStudent(app.pool, { name: 'Sri Data' }))
    const otherStudent = await makeStudent(app.pool, { name: 'Orang Lain' })
    const store = await openStorage(readEnv({}))
    for (const [user_id, content] of [
      [student.id, 'milikku'],
      [otherStudent, 'bukan milikku'],
    ] as const) {
      const key = randomUUID()
      await store.put(key, Buffer.from(content))
      const kind = { type: 'application/pdf', size: content.length, user_id }
      await insert(app.pool, 'files', { key, name: 'tugas/akhir.pdf', ...kind })
    }
    // Large files are stored in pieces; an incomplete one is left out.
    const film = Buffer.alloc(PIECE_BYTES + 3, 'film')
    const upload = {
      name: 'kuliah.mp4',
      type: 'video/mp4',
      size: film.length,
      pieces: 2,
      user_id: student.id,
    }
    const [wholeUpload, half] = [randomUUID(), randomUUID()]
    for (const number of [1, 2])
      await store.put(
        `${wholeUpload}.${number}`,
        film.subarray((number - 1) * PIECE_BYTES, number * PIECE_BYTES),
      )
    await insert(app.pool, 'files', { ...upload, key: wholeUpload, received: [1, 2] })
    await insert(app.pool, 'files', { ...upload, key: half, finished: false })
    const downloadOwn = (format: string) =>
      app.server.inject({
        url: `/api/v1/account/data?format=${format}`,
        headers: { authorization: student.token },
      })
    const titles = (await downloadOwn('json'))
      .json()
      .sections.map((section: { title: string }) => section.title)
    expect(titles).toEqual(['Profil', 'File yang diunggah', 'Sesi yang terbuka', 'Tindakan di log audit'])
    const entries = unzip((await downloadOwn('zip')).rawPayload)
    expect([...entries.keys()].map((name) => name.replace(/\d+ /, ''))).toEqual([
      'data.html',
      'data.json',
      'file/tugas akhir.pdf',
      'file/kuliah.mp4',
    ])
    const [ownEntry, filmEntry] = [...entries.values()].slice(-2)
    expect(ownEntry?.toString()).toBe('milikku')
    expect(filmEntry?.equals(film)).toBe(true)
    expect((await downloadOwn('html')).body).not.toContain('Orang Lain')
    expect((await app.server.inject({ url: '/api/v1/account/data' })).statusCode).toBe(401)
    expect((await app.call(admin, ownData)).body.sections[0].rows[0].name).toBe('Ratna Admin')
  })

  it('has every row of a section that is read in several batches', async () => {
    const student = await app.signedIn(await makeStudent(app.pool))
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    const quiz = await makeQuiz(app.pool, course, { questions: 1 })
    await enrol(app.pool, course, student.id)
    const attempt = await insert(app.pool, 'attempts', {
      lessons_id: quiz.id,
      courses_id: course,
      user_id: student.id,
      number: 1,
      deadline: '2026-01-01T00:00:00Z',
      question_ids: quiz.questions,
    })
    await app.pool.query(`update questions set options = '[]' where id = any($1)`, [quiz.questions])
    const LATE_ANSWERS = 260
    await app.pool.query(
      `insert into rejected_answers (attempt_id, question_id, answer, epoch, seq, reason)
        select $1, $2, n || repeat('<b>&', 2000), 1, n, 'late' from generate_series(1, $3) n`,
      [attempt, quiz.questions[0], LATE_ANSWERS],
    )
    const download = (format: string) =>
      app.server.inject({
        url: `/api/v1/account/data?format=${format}`,
        headers: { authorization: student.token },
      })
    const { sections } = (await download('json')).json()
    const lateSection = sections.find(
      ({ title }: { title: string }) => title === 'Jawaban yang disimpan terpisah',
    )
    expect(lateSection.rows.map(({ answer }: { answer: string }) => Number.parseInt(answer, 10))).toEqual(
      Array.from({ length: LATE_ANSWERS }, (_, at) => at + 1),
    )
    const page = (await download('html')).body
    expect(page.match(/<tr><td>/g)?.length).toBeGreaterThanOrEqual(LATE_ANSWERS)
  })

  it('is of archived people too, and of the asked kind alone', async () => {
    const teacher = await makeTeacher(app.pool)
    await put('users', teacher)
    expect((await ask(`teacher/personal-data?id=${teacher}`)).statusCode).toBe(200)
    expect((await ask(`student/personal-data?id=${teacher}`)).statusCode).toBe(404)
    expect((await ask(`teacher/personal-data?id=${teacher}&format=pdf`)).statusCode).toBe(422)
  })
})
