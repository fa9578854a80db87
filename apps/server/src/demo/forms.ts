import { z } from '@tuntas/contract/wire/zod'
import type { TaughtLesson } from '../modules/learning/lessons/access.ts'
import { buildForms, putForms } from '../modules/learning/quizzes/forms/form-generation.routes.ts'
import { openPool, overPool, transaction } from '../platform/db/db.ts'
import { clientRows } from '../platform/db/rows.ts'
import { type Calendar, clock } from './calendar.ts'
import { type Classroom, isPlan } from './classes.ts'
import { thirdClass } from './content/classes.ts'
import { addQuizTopic } from './quiz-topic.ts'
import type { Tables } from './tables.ts'

const NAME = 'Kuis Dua Paket'
const SEED = 2024
const FORMS = 2
const POINT = 5

/** A quiz that draws its questions from the bank, in the class with free order. */
export const addFormsQuiz = (
  { tables, calendar }: { tables: Tables; calendar: Calendar },
  room: Classroom,
): void => {
  if (!isPlan(room.plan, thirdClass)) return
  addQuizTopic(tables, room, {
    topic: 'Paket Paralel',
    after: 3,
    name: NAME,
    description: '<p>Setiap mahasiswa mendapat satu dari dua paket yang setara.</p>',
    duration: '00:45',
    created_at: calendar.iso(clock(-3)),
  })
}

const quizRow = z.object({
  id: z.number(),
  courses_id: z.number(),
  course_category_id: z.number(),
  teacher_id: z.number(),
})

/**
 * Creates its kisi-kisi from the most frequent questions of the bank, and two forms, through the product's
 * own code.
 */
export const makeDemoForms = async (url: string): Promise<void> => {
  const pool = openPool(url, { max: 2, name: 'tuntas-demo', onError: () => {} })
  try {
    const quizzes = await clientRows(
      pool,
      quizRow,
      `select l.id, l.courses_id, c.course_category_id, c.teacher_id from lessons l join courses c on c.id = l.courses_id where l.name = $1`,
      [NAME],
    )
    for (const { id, courses_id, course_category_id, teacher_id } of quizzes) {
      await pool.query('insert into blueprints (lessons_id) values ($1)', [id])
      await pool.query(
        `insert into blueprint_rows (lessons_id, position, goal_id, level, type, number, point)
          select $1, row_number() over (order by goal_id, level, type), goal_id, level, type, least(4, has / ${FORMS}), ${POINT} from (
            select v.goal_id, v.level[1] as level, v.type, count(*) as has from bank_questions b join bank_versions v on v.id = b.latest_id
            where b.course_category_id = $2 and b.state <> 'retired' and v.goal_id is not null and cardinality(v.level) = 1
            group by 1, 2, 3 having count(*) >= ${FORMS} order by count(*) desc, 1, 2, 3 limit 6) most`,
        [id, course_category_id],
      )
      const quiz = { id, courses_id } as TaughtLesson
      const forms = await buildForms(overPool(pool), quiz, {
        forms: FORMS,
        seed: SEED,
        figures_at: new Date().toISOString(),
      })
      await transaction(overPool(pool), (tx) =>
        putForms(tx, quiz, forms, { seed: SEED, created_by: teacher_id }),
      )
    }
  } finally {
    await pool.end()
  }
}
