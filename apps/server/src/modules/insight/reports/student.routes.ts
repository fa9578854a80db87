import { studentGrades, studentMastery } from '@tuntas/contract/insight/reports'
import type { AppContext } from '../../../platform/context.ts'
import { serve } from '../../../platform/serve.ts'
import { attendedCourse } from '../../classroom/courses/access.ts'
import { type LessonFact, listLessonFacts } from '../../learning/lessons/class-progress.store.ts'
import {
  type FinalItem,
  type FinalItems,
  listFinalItemsByCourse,
} from '../../learning/lessons/final-items.store.ts'
import { type LessonProgress, lessonProgress } from '../../learning/lessons/rules.ts'
import { computeFinalMark, gradeFinal, type ItemMark, markItem, NOTHING_DONE } from './final-mark.rules.ts'
import type { Grade } from './recap.rules.ts'
import { type Counted, goalsOfStudent, listGoals, listGrades, listToldItems } from './recap.store.ts'
import { listOwnCourses } from './student.store.ts'

type Lesson = LessonProgress<LessonFact>
const ownItem = (item: FinalItem, mark: ItemMark, lesson: Lesson) => ({
  ...item,
  ...mark,
  lessons_id: item.id,
  item_state: mark.state,
  state: lesson.state,
  kkm: lesson.is_competent ? lesson.kkm.kkm : null,
  mastered: lesson.mastered,
  end_date: lesson.end_date,
})

/** As in the lecturer's gradebook, of what the student has been told. */
const ownGrades = (
  scale: readonly Grade[],
  book: FinalItems,
  { lessons, told }: { lessons: ReadonlyMap<number, Lesson>; told: ReadonlyMap<number, Counted> },
) => {
  const marks = book.items.map(({ id, units }) => ({ ...markItem(told.get(id) ?? NOTHING_DONE), units }))
  const items = book.items.flatMap((item, at) => {
    const [mark, lesson] = [marks[at], lessons.get(item.id)]
    return mark && lesson ? [ownItem(item, mark, lesson)] : []
  })
  const mark = computeFinalMark(marks, book)
  return {
    items,
    ...mark,
    grade: gradeFinal(scale, mark).grade,
    missing: items.filter((item) => item.missing).length,
    closed: null,
    /** Nobody has closed the class's marks. */
    state: 'open' as const,
  }
}

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

export const mountStudentReports = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, studentGrades, async ({ actor, query }) => {
    const courses = await listOwnCourses(db, actor.id, query.year_id)
    const ids = courses.map(({ courses_id }) => courses_id)
    const [facts, books, scale] = await Promise.all([
      listLessonFacts(db, actor.id, ids),
      listFinalItemsByCourse(db, ids),
      listGrades(db),
    ])
    const items = [...books.values()].flatMap((book) => book.items.map(({ id }) => id))
    const toldItems = byId(await listToldItems(db, actor.id, items))
    return {
      data: courses.flatMap((course) => {
        const id = course.courses_id
        const book = books.get(id)
        const lessons = byId(lessonProgress(facts.filter(({ courses_id }) => courses_id === id)))
        return book ? [{ ...course, ...ownGrades(scale, book, { lessons, told: toldItems }) }] : []
      }),
    }
  })
  serve(ctx, studentMastery, async ({ actor, query }) => {
    const course = await attendedCourse(db, actor, query.courses_id)
    const [goals, own] = await Promise.all([listGoals(db, course.id), goalsOfStudent(db, course)])
    const byGoal = new Map(own.map((one) => [one.goal_id, one]))
    return {
      data: goals.map(({ goals: goal, goal_id, lessons }) => {
        const mastery = byGoal.get(goal_id)
        return {
          goals: goal,
          goal_id,
          share: mastery?.share ?? null,
          achieved: mastery?.achieved ?? false,
          lessons,
        }
      }),
    }
  })
}
