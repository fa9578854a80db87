import { describe, expect, it } from 'vitest'
import { draftIn, read } from '../../../../../../../test/course-drafts.ts'
import { type CourseParts, quizBody } from '../../../../../../../test/moodle-courses.ts'

const withBody =
  (body: string) =>
  ({ activities }: CourseParts) => ({
    activities: activities.map((one) => (one.id === 21 ? { ...one, body } : one)),
  })
/** The standard course with another quiz. */
const withQuiz =
  (settings: Record<string, string | number>, more: { grades?: string } = {}) =>
  ({ activities }: CourseParts) => ({
    activities: activities.map((one) =>
      one.id === 21 ? { ...one, grades: '', ...more, body: quizBody(4, [{ question: 3 }], settings) } : one,
    ),
  })
const readQuizDraft = async (...of: Parameters<typeof withQuiz>) =>
  draftIn(await read(4, withQuiz(...of)), 'quiz_21')

describe('a backup of a course', () => {
  it.each([3, 4] as const)('of Moodle %s gives a quiz its questions in their places', async (moodle) => {
    const quiz = draftIn(await read(moodle), 'quiz_21')
    expect(quiz.quiz).toEqual({
      duration: '00:45',
      kkm: 70,
      max_remedial: 2,
      score_policy: 'last',
      is_random_question: true,
      is_random_option: true,
    })
    expect(quiz.lost).toEqual([
      'Kata sandi kuis dilewati',
      'Percobaan 3 kali menjadi remedial paling banyak 2 kali',
    ])
    const { questions = null } = quiz
    expect(questions?.questions.map(({ number, type, point }) => [number, type, point])).toEqual([
      [1, 'MULTIPLE_CHOICE', 3],
      [2, 'TRUE_FALSE', 1],
      [3, 'CLOZE', 2],
    ])
    expect(questions?.pictures).toHaveLength(1)
    expect(questions?.errors.map(({ line, message }) => [line, message])).toEqual([
      [4, 'Soal seret ke gambar (ddimageortext) tidak didukung'],
      ...(moodle === 4 ? [[5, 'Soal acak tanpa satu kategori tidak didukung']] : []),
      [6, 'Soalnya tidak ada di dalam cadangan'],
    ])
  })

  it.each([
    ['4.0', { questioncategoryid: '1', includingsubcategories: '0' }, '1'],
    ['4.0 deep', { questioncategoryid: 1, includingsubcategories: '1', tags: [] }, '1+'],
    [
      '4.3',
      {
        filter: { category: { jointype: 1, values: ['1'], filteroptions: { includesubcategories: false } } },
      },
      '1',
    ],
    [
      '4.3 deep',
      { filter: { category: { jointype: 1, values: [1], filteroptions: { includesubcategories: true } } } },
      '1+',
    ],
  ])('draws from the category that a place names, as Moodle %s writes it', async (_, condition, pool) => {
    const places = [{ condition, mark: 2 }, { question: 3 }, { condition, mark: 2 }, { condition }]
    const course = await read(4, withBody(quizBody(4, places)))
    const { draws, questions } = draftIn(course, 'quiz_21')
    expect(draws).toEqual([
      { pool, n: 2, point: 2 },
      { pool, n: 1, point: 1 },
    ])
    expect([questions?.questions.length, questions?.errors]).toEqual([1, []])
    const { category, found: parsedFile } = course.pools.get(pool) ?? {}
    expect([category, parsedFile?.questions.length]).toEqual(['Biologi', 10])
    expect(parsedFile?.questions.every((one) => one.category === 'Biologi')).toBe(true)
  })

  it('draws from the category that a random question stands in, before Moodle 4', async () => {
    const { draws } = draftIn(await read(3), 'quiz_21')
    expect(draws).toEqual([{ pool: '1', n: 1, point: 1 }])
  })

  it('says what it cannot draw', async () => {
    const filter = (more: object) => ({ filter: { category: { jointype: 1, values: ['1'] }, ...more } })
    const places = [
      filter({ qtagids: { jointype: 1, values: ['7'] } }),
      { questioncategoryid: 1, tags: ['7,sulit'] },
      { filter: { category: { values: ['1', '2'] } } },
      { questioncategoryid: 99 },
      {},
    ].map((condition) => ({ condition }))
    const { draws, questions } = draftIn(await read(4, withBody(quizBody(4, places))), 'quiz_21')
    expect([draws, questions?.errors.map(({ message }) => message)]).toEqual([
      [],
      [
        'Soal acak yang disaring menurut tag tidak didukung',
        'Soal acak yang disaring menurut tag tidak didukung',
        'Soal acak tanpa satu kategori tidak didukung',
        'Kategori soal acaknya tidak ada di dalam cadangan',
        'Soal acak tanpa satu kategori tidak didukung',
      ],
    ])
  })

  it('takes the version of a question that a place names', async () => {
    const course = await read(4, ({ activities }) => ({
      activities: activities.map((one) =>
        one.id === 21
          ? {
              ...one,
              body: quizBody(4, [
                { question: 3, version: 1 },
                { question: 3, version: 9 },
              ]),
            }
          : one,
      ),
    }))
    const { questions = null } = draftIn(course, 'quiz_21')
    expect(questions?.questions.map(({ question }) => question)).toEqual(['<p>Versi lama</p>'])
    expect(questions?.errors.map(({ message }) => message)).toEqual(['Soalnya tidak ada di dalam cadangan'])
  })

  it('fits what our quizzes have, and says what became of the rest', async () => {
    const freeQuiz = await readQuizDraft({
      timelimit: 0,
      attempts_number: 0,
      grademethod: 3,
      timeclose: 1_790_000_000,
    })
    expect(freeQuiz.quiz).toMatchObject({
      duration: '01:00',
      kkm: null,
      max_remedial: 6,
      score_policy: 'highest',
    })
    expect(freeQuiz.window).toBeNull()
    expect(freeQuiz.lost).toEqual([
      'Jadwal dilewati: tanggal mulainya tidak ada di Moodle',
      'Nilai percobaan pertama menjadi nilai tertinggi',
      'Tanpa batas waktu di Moodle: durasinya diisi 60 menit',
      'Percobaan tanpa batas menjadi remedial setelah KKM diisi',
    ])
    const longQuiz = await readQuizDraft({
      timelimit: 500_000,
      timeopen: 1_790_000_000,
      timeclose: 1_790_000_600,
    })
    expect(longQuiz.quiz).toMatchObject({ duration: '23:59', max_remedial: 0 })
    expect(longQuiz.window).toEqual({ start_date: '2026-09-21T14:13:20Z', end_date: '2026-09-21T14:23:20Z' })
  })
})
