import { updateLesson } from '@tuntas/contract/learning/lesson-form'
import { lecturerLessons } from '@tuntas/contract/learning/lessons'
import { topics } from '@tuntas/contract/learning/topics'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { withLessonForm } from '../../../../test/lesson-form.ts'
import { makeCourse, makeLesson, makeQuiz, makeSection } from '../../../../test/make.ts'

const app = withApp()
const classroom = withClassroom(app)
const { topic, material, save, saved: saveMaterial, detail } = withLessonForm(app, classroom)

const quiz = () => ({
  ...material(),
  type: 'QUIZ',
  format: '',
  duration: '00:45',
  is_competent: '1',
  kkm: '72,5',
})
const collectErrors = async (fields: Record<string, string>) => (await save(fields)).body.errors

describe('the lesson form', () => {
  it('asks for everything that is missing at once, in the words of the specification', async () => {
    expect(await collectErrors({ sections_id: String(topic.id) })).toEqual({
      name: ['Masukan judul pembelajaran'],
      type: ['Pilih jenis pembelajaran'],
    })
    expect(await collectErrors({ sections_id: String(topic.id), type: 'LESSON', is_expired: '1' })).toEqual({
      name: ['Masukan judul pembelajaran'],
      format: ['Pilih format pembelajaran'],
      start_date: ['Pilih tanggal mulai'],
      end_date: ['Pilih tanggal selesai'],
    })
    expect(await collectErrors({ ...quiz(), description: '<p> &nbsp;</p>', duration: '', kkm: '' })).toEqual({
      description: ['Masukan deskripsi'],
      duration: ['Masukan durasi kuis'],
      kkm: ['Masukan nilai KKM'],
    })
    expect(await collectErrors({ ...material(), format: 'FILE' })).toEqual({
      attachment: ['Pilih lampiran dokumen'],
    })
  })

  it('keeps a lesson as a draft at the end of its topic, and says what was written', async () => {
    const id = await saveMaterial({ ...material(), note: '<p>Catatan</p>', references: '<p>Elmasri</p>' })
    expect(await detail(id)).toMatchObject({
      name: 'Normalisasi',
      type: 'LESSON',
      format: 'TEXT',
      status: 'unpublish',
      is_expired: 0,
      start_date: null,
      duration: null,
      description: '<p>Bentuk normal pertama</p>',
      note: '<p>Catatan</p>',
      references: '<p>Elmasri</p>',
      attachment: null,
      total_work: 0,
    })
    const list = (await app.call(classroom.teacher, lecturerLessons, { query: { id: classroom.course } }))
      .body.data
    expect(list.find((one: { id: number }) => one.id === topic.id).lessons.at(-1).id).toBe(id)
  })

  it('takes a window in campus time, and none that ends before it starts', async () => {
    const window = { is_expired: '1', start_date: '2026-11-21 08:00', end_date: '2026-11-21 10:00' }
    const id = await saveMaterial({ ...material(), ...window })
    expect(await detail(id)).toMatchObject({
      is_expired: 1,
      start_date: '2026-11-21T01:00:00.000Z',
      end_date: '2026-11-21T03:00:00.000Z',
    })
    const lateError = { end_date: ['Tanggal selesai harus setelah tanggal mulai'] }
    expect(await collectErrors({ ...material(), ...window, end_date: '2026-11-21 08:00' })).toEqual(lateError)
    expect(await collectErrors({ ...material(), ...window, end_date: '2026-11-21T00:30:00Z' })).toEqual(
      lateError,
    )
    for (const wrongTime of [
      'besok',
      '2026-02-30 08:00',
      '2026-11-21',
      '2026-11-21 25:00',
      '0001-01-01 00:00',
    ])
      expect(
        Object.keys(await collectErrors({ ...material(), ...window, start_date: wrongTime })),
        wrongTime,
      ).toContain('start_date')
  })

  it('takes durations from 00:01 to 23:59 alone', async () => {
    for (const duration of ['00:00', '0:00', '24:00', '99:99', '00:60', '1:5', 'satu', '-1:00', '00:30:00'])
      expect(await collectErrors({ ...quiz(), duration }), duration).toEqual({
        duration: ['Durasi kuis harus 00:01 sampai 23:59'],
      })
    for (const duration of ['00:01', '23:59', '1:05']) {
      const id = await saveMaterial({ ...quiz(), duration })
      expect((await detail(id)).duration).toBe(duration.padStart(5, '0'))
    }
  })

  it('takes a KKM above 0 and at most 100, flat or as the object of older clients, and at most 6 remedials', async () => {
    for (const kkm of ['0', '100.01', '-1', 'tinggi'])
      expect(Object.keys(await collectErrors({ ...quiz(), kkm })), kkm).toEqual(['kkm'])
    expect(Object.keys(await collectErrors({ ...quiz(), max_remedial: '7' }))).toEqual(['max_remedial'])
    const { is_competent: _, ...bareQuiz } = quiz()
    const id = await saveMaterial({
      ...bareQuiz,
      kkm: JSON.stringify({ is_competent: 1, kkm: 80, max_remedial: 2 }),
    })
    expect((await detail(id)).kkm).toEqual({ is_competent: 1, kkm: 80, max_remedial: 2 })
    expect((await detail(await saveMaterial(quiz()))).kkm).toEqual({
      is_competent: 1,
      kkm: 72.5,
      max_remedial: 0,
    })
  })

  it('keeps quiz settings that a later save does not send', async () => {
    const id = await saveMaterial({
      ...quiz(),
      score_policy: 'average',
      cap_remedial: '1',
      is_random_option: 'true',
    })
    await saveMaterial({ ...quiz(), id: String(id), name: 'Kuis lain' })
    const keptFields = { name: 'Kuis lain', score_policy: 'average', cap_remedial: 1, is_random_option: 1 }
    expect(await detail(id)).toMatchObject({ ...keptFields, show_review: 'never' })
    const reply = await app.call(classroom.teacher, updateLesson, {
      body: { id, duration: '01:30', show_review: 'mastered', is_random_question: true },
    })
    expect(reply.code).toBe(200)
    const changedFields = { duration: '01:30', show_review: 'mastered', is_random_question: 1 }
    expect(await detail(id)).toMatchObject({ ...keptFields, ...changedFields })
    for (const wrongFields of [
      { duration: '00:00' },
      { score_policy: 'best' },
      { kkm: 0 },
      { max_remedial: 9 },
    ])
      expect(
        (await app.send(classroom.teacher, updateLesson, { body: { id, ...wrongFields } })).code,
        JSON.stringify(wrongFields),
      ).toBe(422)
  })

  it('publishes any lesson by its settings, and gives quiz settings to a quiz alone', async () => {
    const id = await saveMaterial(material())
    const update = (body: object) => app.call(classroom.teacher, updateLesson, { body: { id, ...body } })
    expect((await update({ status: 'publish' })).code).toBe(200)
    expect((await detail(id)).status).toBe('publish')
    expect((await update({ status: 'unpublish', duration: '01:00' })).body.errors).toEqual({
      duration: ['Setelan ini hanya untuk kuis.'],
    })
    expect(await detail(id)).toMatchObject({ status: 'publish', duration: null })
  })

  it('moves a lesson to another topic of the class, and to none of another class', async () => {
    const id = await saveMaterial(material())
    const otherSection = await makeSection(app.pool, classroom.course)
    await saveMaterial({ ...material(), id: String(id), sections_id: String(otherSection) })
    expect((await detail(id)).sections_id).toBe(otherSection)
    const away = await makeSection(app.pool, await makeCourse(app.pool, classroom.teacher.id))
    expect((await save({ ...material(), id: String(id), sections_id: String(away) })).code).toBe(404)
    expect((await detail(id)).sections_id).toBe(otherSection)
  })

  it('refuses another type once questions or work hang on the lesson', async () => {
    const { id } = await makeQuiz(app.pool, classroom.course)
    const reply = await save({ ...material(), id: String(id) })
    expect([reply.code, reply.body.message]).toEqual([
      409,
      'Jenis pembelajaran tidak dapat diubah karena sudah memiliki soal atau pekerjaan mahasiswa.',
    ])
  })

  it('is nothing to other lecturers', async () => {
    const { stranger } = classroom
    const id = await saveMaterial(material())
    const away = await makeCourse(app.pool, stranger.id)
    const sections_id = await makeSection(app.pool, away)
    const ownLesson = await makeLesson(app.pool, away, { sections_id })
    const home = String(sections_id)
    expect((await save(material(), {}, stranger)).code).toBe(404)
    expect((await save({ ...material(), id: String(id), sections_id: home }, {}, stranger)).code).toBe(404)
    expect((await save({ ...material(), id: String(ownLesson) }, {}, stranger)).code).toBe(404)
    expect((await app.call(stranger, updateLesson, { body: { id, duration: '01:00' } })).code).toBe(404)
    expect((await app.call(stranger, topics, { query: { courses_id: classroom.course } })).code).toBe(404)
  })
})
