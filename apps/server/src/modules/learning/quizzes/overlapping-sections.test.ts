import { stopAttempt } from '@tuntas/contract/learning/attempts'
import { takeFromBank } from '@tuntas/contract/learning/bank'
import { remedialPreview } from '@tuntas/contract/learning/goal-results'
import { makePrint } from '@tuntas/contract/learning/prints'
import { previewQuestions } from '@tuntas/contract/learning/questions'
import { afterAll, describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { insert, makeBankQuestion, makeQuiz } from '../../../../test/make.ts'
import { sectionsOfQuizzes } from '../../../../test/sections.ts'
import { newMember, sittingCalls } from '../../../../test/sitting.ts'
import { endPrinting } from '../../../platform/files/printing.ts'

const app = withApp()
const classroom = withClassroom(app)
const { newBank, save, saved: saveSections, read, begun: beginQuiz } = sectionsOfQuizzes(app, classroom)
const { start } = sittingCalls(app)
afterAll(endPrinting)

/** The bank questions of a paper, regardless of copy and version. */
const listBankQuestions = async (ids: readonly number[]): Promise<number[]> =>
  (
    await app.pool.query(
      `select coalesce(v.bank_question_id, -q.id) as asked from unnest($1::int[]) p(id) join questions q using (id)
        left join bank_versions v on v.id = q.bank_version_id`,
      [ids],
    )
  ).rows.map(({ asked: questionIds }) => questionIds)
const countRepeats = async (ids: readonly number[]) => ids.length - new Set(await listBankQuestions(ids)).size

/** A bank of ten questions of one goal; the first four are in a folder and also have another level. */
const newOverlap = async () => {
  const bank = await newBank(10)
  const folder = await insert(app.pool, 'bank_folders', {
    course_category_id: bank.subject,
    name: 'UTS',
    position: 1,
  })
  const narrowPool = bank.versions.slice(0, 4)
  await app.pool.query('update bank_questions set folder_id = $1 where latest_id = any($2)', [
    folder,
    narrowPool,
  ])
  await app.pool.query(`update bank_versions set level = '{c1,c3}' where id = any($1)`, [narrowPool])
  const quiz = await makeQuiz(app.pool, bank.course, { questions: 0 })
  return { ...bank, folder, quiz }
}
const byGoal = (goal_id: number, n: number, more: object = {}) => ({
  title: 'Dari tujuan',
  draw: { n, goal_id, point: 2, ...more },
})
const byFolder = (folder_id: number, n: number, more: object = {}) => ({
  title: 'Dari folder',
  draw: { n, folder_id, point: 1, ...more },
})
const byLevel = (n: number) => ({ title: 'Tingkat C1', draw: { n, level: 'c1', point: 3 } })
const beginMany = async (course: number, quizId: number, times: number) => {
  const papers: { student: Awaited<ReturnType<typeof newMember>>; id: number; asked: number[] }[] = []
  for (let n = 0; n < times; n++) {
    const student = await newMember(app, course)
    papers.push({ student, ...(await beginQuiz(student, quizId)) })
  }
  return papers
}

describe('sections that may draw the same questions', () => {
  it('are told how many questions they share', async () => {
    const { goal, folder, quiz } = await newOverlap()
    const ids = await saveSections(quiz.id, [byGoal(goal, 5), byFolder(folder, 2)])
    expect((await read(quiz.id)).overlaps).toEqual([{ section_ids: ids, number: 4 }])
  })

  it.each([
    ['of a folder, a goal and a level', false],
    ['beside what is the same for all', true],
  ])('ask nothing twice on one paper, %s', async (_, isShared) => {
    const { goal, folder, quiz, course } = await newOverlap()
    await saveSections(quiz.id, [
      byGoal(goal, 5, { per_student: !isShared }),
      byFolder(folder, 2),
      ...(isShared ? [] : [byLevel(1)]),
    ])
    const papers = await beginMany(course, quiz.id, 6)
    for (const { asked: questionIds } of papers) {
      expect(questionIds).toHaveLength(isShared ? 7 : 8)
      expect(await countRepeats(questionIds)).toBe(0)
    }
    if (!isShared)
      expect(
        new Set(papers.map(({ asked: questionIds }) => questionIds.toSorted().join())).size,
      ).toBeGreaterThan(1)
    const { data } = (await app.call(classroom.teacher, previewQuestions, { query: { lessons_id: quiz.id } }))
      .body
    const previewed = data.map(({ id }: { id: number }) => id)
    expect([previewed.length, await countRepeats(previewed)]).toEqual([isShared ? 7 : 8, 0])
    await app.send(classroom.teacher, makePrint, { body: { lessons_id: quiz.id, order: 'own', seed: 3 } })
    const { rows } = await app.pool.query(
      'select c.question_ids from print_copies c join print_runs r on r.id = c.run_id where r.lessons_id = $1',
      [quiz.id],
    )
    expect(rows.length).toBeGreaterThanOrEqual(6)
    for (const { question_ids } of rows) expect(await countRepeats(question_ids)).toBe(0)
  })

  it('leave out what everybody is asked anyway, in any version of it', async () => {
    const { goal, folder, quiz, course, versions } = await newOverlap()
    const { rows: takenQuestions } = await app.pool.query(
      'select bank_question_id as id from bank_versions where id = any($1)',
      [versions.slice(0, 2)],
    )
    const { body: fixedReply } = await app.send(classroom.teacher, takeFromBank, {
      body: { lessons_id: quiz.id, list_id: takenQuestions.map(({ id }) => id) },
    })
    expect(fixedReply.data.list_id).toHaveLength(2)
    const fixedIds: number[] = fixedReply.data.list_id
    await saveSections(quiz.id, [byGoal(goal, 5), byFolder(folder, 2)])
    const { rows } = await app.pool.query('select bank_question_id from bank_versions where id = $1', [
      versions[0],
    ])
    const later = await insert(app.pool, 'bank_versions', {
      bank_question_id: rows[0].bank_question_id,
      number: 2,
      type: 'ESSAY',
      question: '<p>Versi kedua</p>',
      level: ['c3'],
      goal_id: goal,
      point: 2,
    })
    await app.pool.query('update bank_questions set latest_id = $1 where id = $2', [
      later,
      rows[0].bank_question_id,
    ])
    await saveSections(quiz.id, (await read(quiz.id)).data)
    for (const { asked: questionIds } of await beginMany(course, quiz.id, 6)) {
      expect(questionIds).toEqual(expect.arrayContaining(fixedIds))
      expect([questionIds.length, await countRepeats(questionIds)]).toEqual([9, 0])
    }
  })

  it('count two questions of the bank that ask the same as one', async () => {
    const { subject, goal, quiz, course } = await newOverlap()
    const twins = { question: '<p>Apa itu&nbsp;tumpukan?</p>', goal_id: goal, level: ['c6'] }
    await makeBankQuestion(app.pool, subject, {}, twins)
    await makeBankQuestion(app.pool, subject, {}, { ...twins, question: '<p>apa itu <b>tumpukan?</b></p>' })
    const level = { title: 'C6', draw: { n: 2, level: 'c6', point: 1 } }
    const { body } = await save(quiz.id, [level])
    expect(body.message).toContain('bagian “C6” membutuhkan 2 soal, yang cocok di bank baru 1')
    await saveSections(quiz.id, [{ ...level, draw: { ...level.draw, n: 1 } }, byGoal(goal, 9)])
    for (const { asked: questionIds } of await beginMany(course, quiz.id, 5)) {
      const { rows } = await app.pool.query('select duplicate_key from questions where id = any($1)', [
        questionIds,
      ])
      expect(new Set(rows.map((one) => one.duplicate_key)).size).toBe(10)
    }
  })

  it('are drawn again for a remedial, unseen first over all sections, as in the preview', async () => {
    const { goal, folder, quiz, course } = await newOverlap()
    await saveSections(quiz.id, [byGoal(goal, 3), byFolder(folder, 2)])
    for (const { student, id, asked: questionIds } of await beginMany(course, quiz.id, 4)) {
      await app.call(student, stopAttempt, { body: { id } })
      const { body } = await app.call(classroom.teacher, remedialPreview, {
        query: { lessons_id: quiz.id, user_id: student.id },
      })
      const secondSitting = await beginQuiz(student, quiz.id, 'remedial')
      const foreseen = body.data.goals.flatMap(({ question_ids }: { question_ids: number[] }) => question_ids)
      expect(secondSitting.asked.toSorted()).toEqual(foreseen.toSorted())
      expect(await countRepeats(secondSitting.asked)).toBe(0)
      const [before, after] = [
        await listBankQuestions(questionIds),
        await listBankQuestions(secondSitting.asked),
      ]
      const inFolder = new Set((await folderQuestions(folder)).filter((one) => before.includes(one)))
      expect(after.filter((one) => before.includes(one)).every((one) => inFolder.has(one))).toBe(true)
    }
  })

  it('repeat nothing in a remedial by goal', async () => {
    const { goal, folder, quiz, course } = await newOverlap()
    await app.pool.query(`update lessons set remedial_scope = 'goals' where id = $1`, [quiz.id])
    await saveSections(quiz.id, [byGoal(goal, 4), byFolder(folder, 2)])
    for (const { student, id } of await beginMany(course, quiz.id, 4)) {
      await app.call(student, stopAttempt, { body: { id } })
      const { asked: questionIds } = await beginQuiz(student, quiz.id, 'remedial')
      expect([questionIds.length, await countRepeats(questionIds)]).toEqual([6, 0])
    }
  })
})

const folderQuestions = async (folder: number): Promise<number[]> =>
  (await app.pool.query('select id from bank_questions where folder_id = $1', [folder])).rows.map(
    ({ id }) => id,
  )

describe('sections that need more than their pools hold together', () => {
  it('are refused by name, and nothing is saved', async () => {
    const { goal, folder, quiz } = await newOverlap()
    await saveSections(quiz.id, [byGoal(goal, 5)])
    const before = await read(quiz.id)
    const { code, body } = await save(quiz.id, [byGoal(goal, 8), byFolder(folder, 3)])
    expect([code, body.message]).toEqual([
      422,
      'Belum disimpan: bagian “Dari tujuan” dan “Dari folder” bersama membutuhkan 11 soal berbeda, yang cocok di bank baru 10. Kurangi jumlahnya, atau pilih soal lain.',
    ])
    expect(await read(quiz.id)).toEqual(before)
  })

  it('are refused where fixed questions take what a section needs', async () => {
    const { folder, quiz, versions } = await newOverlap()
    const { rows: takenQuestions } = await app.pool.query(
      'select bank_question_id as id from bank_versions where id = any($1)',
      [versions.slice(0, 2)],
    )
    await app.send(classroom.teacher, takeFromBank, {
      body: { lessons_id: quiz.id, list_id: takenQuestions.map(({ id }) => id) },
    })
    const { code, body } = await save(quiz.id, [byFolder(folder, 3)])
    expect([code, body.message]).toEqual([
      422,
      'Belum disimpan: bagian “Dari folder” membutuhkan 3 soal, yang cocok di bank baru 2 (2 lainnya sudah menjadi soal tetap). Kurangi jumlahnya, atau pilih soal lain.',
    ])
    expect((await read(quiz.id)).data).toEqual([])
    await saveSections(quiz.id, [byFolder(folder, 2)])
  })

  it('let nobody begin, and say which they are', async () => {
    const { goal, folder, quiz, course, versions } = await newOverlap()
    await saveSections(quiz.id, [byGoal(goal, 6), byFolder(folder, 4)])
    await app.pool.query(
      `update questions set deleted_at = now() where lessons_id = $1 and bank_version_id = $2`,
      [quiz.id, versions[9]],
    )
    const { code, body } = await start(await newMember(app, course), quiz.id)
    expect([code, body.message]).toEqual([
      expect.any(Number),
      'Kuis ini belum dapat dimulai: bagian “Dari tujuan” dan “Dari folder” bersama membutuhkan 10 soal berbeda, yang cocok di bank baru 9. Hubungi dosen pengampu.',
    ])
    const { rows } = await app.pool.query('select count(*)::int as n from attempts where lessons_id = $1', [
      quiz.id,
    ])
    expect(rows).toEqual([{ n: 0 }])
  })
})
