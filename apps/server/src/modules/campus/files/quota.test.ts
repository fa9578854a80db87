import { uploadImage } from '@tuntas/contract/campus/files'
import {
  attemptQuestions,
  saveAnswer,
  startAttempt,
  stopAttempt,
  uploadAnswerFile,
} from '@tuntas/contract/learning/attempts'
import { uploadLessonFile } from '@tuntas/contract/learning/lesson-form'
import { uploadAnnouncementFile } from '@tuntas/contract/operations/announcements'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { svg } from '../../../../test/documents.ts'
import {
  enrol,
  insert,
  makeCourse,
  makeLesson,
  makeQuestion,
  makeQuiz,
  makeStudent,
  makeTeacher,
} from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'
import { makeWorld } from '../../../../test/world.ts'
import { overPool } from '../../../platform/db/db.ts'
import { listenToWork, type Work } from '../../../platform/process/work-notes.ts'
import { sweepFiles } from './sweep.store.ts'

/** Upload quota of a person, and cleaning up after it. */

const app = withApp()
let student: Person
let course: number
let png: Buffer

beforeAll(async () => {
  student = await app.signedIn(await makeStudent(app.pool))
  course = await makeCourse(app.pool, await makeTeacher(app.pool), { learning_order: 'bebas' })
  await enrol(app.pool, course, student.id)
  png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
})

const upload = (person: Person) =>
  sendForm(app, person, uploadImage.path, {}, { file: { name: 'a.png', content: png } })
const insertFile = (user_id: number, more: Record<string, unknown> = {}) =>
  insert(app.pool, 'files', {
    key: crypto.randomUUID(),
    name: 'a.webp',
    type: 'image/webp',
    size: 1_000,
    user_id,
    ...more,
  })

describe('what one person uploads', () => {
  it('has a limit of bytes and of files within a day, and is free again after it', async () => {
    const greedy = await app.signedIn(await makeStudent(app.pool))
    await insertFile(greedy.id, { size: 200 * 1_048_576 - 10 })
    const full = await upload(greedy)
    expect([full.code, full.body.message]).toEqual([
      429,
      'Kamu mengirim terlalu banyak file dalam 24 jam. Coba lagi nanti.',
    ])
    expect((await upload(student)).code).toBe(200)
    await app.pool.query(`update files set created_at = now() - interval '25 hours' where user_id = $1`, [
      greedy.id,
    ])
    expect((await upload(greedy)).code).toBe(200)
    await app.pool.query(
      `insert into files (key, name, type, size, user_id) select gen_random_uuid(), 'a', 'image/webp', 1, $1 from generate_series(1, 399)`,
      [greedy.id],
    )
    expect((await upload(greedy)).code).toBe(429)
  })

  it('is checked before an upload is decoded, wherever files are stored', async () => {
    const full = await app.signedIn(await makeStudent(app.pool))
    const teacher = await app.signedIn(await makeTeacher(app.pool))
    await insertFile(full.id, { size: 200 * 1_048_576 })
    await insertFile(teacher.id, { size: 2_000 * 1_048_576 })
    const taught = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
    const quiz = await makeQuiz(app.pool, taught, { questions: 0 })
    const id = await makeQuestion(app.pool, quiz.id, {
      type: 'FILE_UPLOAD',
      content: { formats: ['png'], max_files: 1 },
    })
    await enrol(app.pool, taught, full.id)
    const startReply = await app.call(full, startAttempt, { body: { id: quiz.id, type: 'normal' } })
    const file = { name: 'a.png', content: png }
    const answer = { id: String(id), answer_id: String(startReply.body.data.id) }
    const sending = [
      () => upload(full),
      () => sendForm(app, full, uploadAnswerFile.path, answer, { file }),
      () => sendForm(app, teacher, uploadLessonFile.path, {}, { file }),
      () => sendForm(app, teacher, uploadAnnouncementFile.path, {}, { file }),
    ]
    for (const send of sending) {
      const work: Work[] = []
      const stop = listenToWork((one) => work.push(one))
      const { code, body } = await send().finally(stop)
      expect([code, body.code, work], JSON.stringify(body)).toEqual([429, 'upload_quota', []])
    }
  })

  it('counts also where the request that sent it was refused afterwards', async () => {
    const assignment = await makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
    await sendForm(
      app,
      student,
      'student/lesson/assignment/save',
      { lessons_id: String(assignment), description: '<p>x</p>' },
      { attachment: { name: 'a.svg', content: svg() } },
    )
    const count = async () =>
      Number(
        (await app.pool.query('select count(*) from files where user_id = $1', [student.id])).rows[0].count,
      )
    const before = await count()
    await app.pool.query('update lessons set deleted_at = now() where id = $1', [assignment])
    expect((await upload(student)).code).toBe(200)
    expect(await count()).toBe(before + 1)
  })
})

describe('handing in again and again', () => {
  it('ends at fifty versions a day', async () => {
    const assignment = await makeLesson(app.pool, course, { type: 'ASSIGNMENT', name: 'Tugas' })
    const handIn = () =>
      sendForm(
        app,
        student,
        'student/lesson/assignment/save',
        { lessons_id: String(assignment), description: '<p>x</p>' },
        { attachment: { name: 'a.png', content: png } },
      )
    expect((await handIn()).code).toBe(200)
    await app.pool.query(
      `insert into submission_versions (submission_id, description)
        select s.id, 'x' from submissions s, generate_series(1, 49) where s.lessons_id = $1`,
      [assignment],
    )
    const { code, body } = await handIn()
    expect([code, body.message]).toEqual([
      429,
      'Terlalu banyak kiriman untuk tugas ini dalam 24 jam. Coba lagi nanti.',
    ])
    const { rows } = await app.pool.query('select version from submissions where lessons_id = $1', [
      assignment,
    ])
    expect(rows).toEqual([{ version: 1 }])
  })
})

describe('saves after the end', () => {
  it('are kept, the newest twenty of each question, without affecting other questions', async () => {
    const quiz = await makeQuiz(app.pool, course, { questions: 0 })
    const essays = [0, 1].map(() =>
      makeQuestion(app.pool, quiz.id, { type: 'ESSAY', answer: null, options: '[]' }),
    )
    const [first = 0, second = 0] = await Promise.all(essays)
    const { id } = (await app.call(student, startAttempt, { body: { id: quiz.id } })).body.data
    await app.call(student, attemptQuestions, { query: { lessons_id: quiz.id } })
    await app.call(student, stopAttempt, { body: { id } })
    const save = (question: number, seq: number) =>
      app.call(student, saveAnswer, {
        body: { answer_id: id, id: question, answer: `<p>${seq}</p>`, epoch: 1, seq },
      })
    await save(second, 1)
    for (let seq = 1; seq <= 30; seq++) {
      const { code, body } = await save(first, seq)
      expect([code, body.data.kept]).toEqual([409, true])
    }
    const { rows } = await app.pool.query(
      'select question_id, seq from rejected_answers where attempt_id = $1 order by question_id, seq',
      [id],
    )
    const newest = Array.from({ length: 20 }, (_, at) => ({ question_id: first, seq: at + 11 }))
    expect(rows).toEqual(
      [...newest, { question_id: second, seq: 1 }].sort((a, b) => a.question_id - b.question_id),
    )
  })
})

describe('files without a reference', () => {
  /** Moves the last check back by a day, so that the file is checked again. */
  const aDayLater = () =>
    app.pool.query(
      `update files set checked_at = checked_at - interval '25 hours', created_at = created_at - interval '25 hours'`,
    )
  const removedKeys: string[] = []
  const sweep = () =>
    sweepFiles({
      db: overPool(app.pool) as never,
      files: {
        put: async () => {},
        stream: () => Promise.reject(new Error()),
        has: async () => false,
        remove: async (key) => void removedKeys.push(key),
      },
    })
  const listRemaining = async (ids: number[]) =>
    (await app.pool.query('select id from files where id = any($1) order by id', [ids])).rows.map(
      ({ id }) => id,
    )

  it('go a day after they were first missed, and none that a row or a text of any table names', async () => {
    const { rows: pointers } = await app.pool.query(
      `select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and column_name ~ '(^|_)file_id$'`,
    )
    await makeWorld(app.pool)
    const { rows: keys } = await app.pool.query(
      `select count(*)::int as count from pg_constraint where contype = 'f' and confrelid = 'files'::regclass`,
    )
    expect(pointers.length).toBe(keys[0].count)
    const alone = await insertFile(student.id, { name: 'sendiri.pdf', type: 'application/pdf' })
    const pointed: number[] = []
    for (const { table, column } of pointers) {
      const { rows } = await app.pool.query(`select 1 from ${table} limit 1`)
      if (rows.length === 0) continue
      const id = await insertFile(student.id)
      await app.pool.query(`alter table ${table} disable trigger user`)
      await app.pool.query(
        `update ${table} set ${column} = $1 where ctid = (select ctid from ${table} limit 1)`,
        [id],
      )
      await app.pool.query(`alter table ${table} enable trigger user`)
      pointed.push(id)
    }
    expect(pointed.length).toBeGreaterThan(5)
    const { rows: texts } = await app.pool.query(
      `select c.table_name as table, c.column_name as column, c.data_type as type
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')
          and c.is_generated = 'NEVER' and table_name <> 'files'`,
    )
    const namedIds: number[] = []
    for (const { table, column, type } of texts) {
      const id = await insertFile(student.id)
      const link = JSON.stringify(`<img src="/api/v1/files/${id}/a.webp">`)
      await app.pool.query(`alter table ${table} disable trigger user`)
      const { rowCount } = await app.pool
        .query(
          `update ${table} set "${column}" = $1::text::${type} where ctid = (select ctid from ${table} limit 1)`,
          [link],
        )
        .catch(() => ({ rowCount: 0 })) // an enumerated column refuses the text
      await app.pool.query(`alter table ${table} enable trigger user`)
      if (rowCount) namedIds.push(id)
    }
    expect(namedIds.length).toBeGreaterThan(20)
    await sweep()
    expect(await listRemaining([alone])).toEqual([alone])
    await aDayLater()
    await sweep()
    expect(await listRemaining([alone])).toEqual([alone])
    await sweep()
    expect(await listRemaining([alone])).toEqual([alone])
    await aDayLater()
    await sweep()
    expect(await listRemaining([alone])).toEqual([])
    expect(removedKeys).toHaveLength(new Set(removedKeys).size)
    expect(await listRemaining(pointed)).toEqual(pointed)
    expect(await listRemaining(namedIds)).toEqual(namedIds)
  })

  it('stay for half a year where they are pictures of texts, which a device may hold unsaved, or files that a device sent', async () => {
    const writer = await makeStudent(app.pool)
    const sentFile = await insertFile(await makeStudent(app.pool), {
      type: 'application/pdf',
      sent_key: 'kunci',
    })
    const formerFile = await insertFile(writer, { created_at: new Date(Date.now() - 178 * 86_400_000) })
    const newer: number[] = []
    for (let at = 0; at < 100; at++) newer.push(await insertFile(writer))
    const sweepTwice = async () => {
      for (const _ of [1, 2, 3]) {
        await aDayLater()
        await sweep()
      }
    }
    await sweepTwice()
    expect(await listRemaining([formerFile, ...newer]), 'the newest hundred').toEqual(newer)
    expect(await listRemaining([sentFile])).toEqual([sentFile])
    await app.pool.query(
      `update files set created_at = created_at - interval '181 days' where user_id = $1 and id < $2`,
      [writer, newer[98]],
    )
    await sweepTwice()
    expect(await listRemaining(newer)).toEqual(newer.slice(98))
  })
})
