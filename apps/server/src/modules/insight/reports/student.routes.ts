import { studentGrades, studentMastery } from '@tuntas/contract/insight/reports'
import type { AppContext } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { attendedCourse } from '../../classroom/courses/access.ts'
import { type LessonFact, listLessonFacts } from '../../learning/lessons/class-progress.store.ts'
import {
  type FinalItem,
  type FinalItems,
  listFinalItemsByCourse,
} from '../../learning/lessons/final-items.store.ts'
import { type LessonProgress, lessonProgress } from '../../learning/lessons/rules.ts'
import { listOwnClosings, type OwnClosing } from './closed-marks.store.ts'
import {
  computeFinalMark,
  type FinalMark,
  gradeFinal,
  type ItemMark,
  markItem,
  NOTHING_DONE,
} from './final-mark.rules.ts'
import { sortByCode } from './goal-order.rules.ts'
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

type Own = {
  lessons: ReadonlyMap<number, Lesson>
  told: ReadonlyMap<number, Counted>
  closing: OwnClosing | undefined
}

/**
 * While the marks are closed, the mark of the version. After reopening, the live mark is provisional in any
 * case.
 */
const decideFinal = (scale: readonly Grade[], live: FinalMark, closing: OwnClosing | undefined) => {
  const { state, mark, version, closed_at } = closing ?? { state: 'open' as const, mark: null }
  if (state === 'reopened')
    return { ...live, status: 'provisional' as const, grade: '-', closed: null, state }
  if (!mark || version === undefined || closed_at === undefined)
    return { ...live, grade: gradeFinal(scale, live).grade, closed: null, state }
  const { final, grade } = mark
  const ownMark = final === null ? live : { assessed: 100, status: 'complete' as const }
  return { ...live, ...ownMark, final, grade, closed: { version, closed_at, ...mark }, state }
}

/** As in the lecturer's gradebook, from what was released to the student. */
const ownGrades = (scale: readonly Grade[], book: FinalItems, { lessons, told: toldFacts, closing }: Own) => {
  const marks = book.items.map(({ id, units, choice }) => ({
    ...markItem(toldFacts.get(id) ?? NOTHING_DONE, choice),
    units,
  }))
  const items = book.items.flatMap((item, at) => {
    const [mark, lesson] = [marks[at], lessons.get(item.id)]
    return mark && lesson ? [ownItem(item, mark, lesson)] : []
  })
  return {
    items,
    ...decideFinal(scale, computeFinalMark(marks, book), closing),
    missing: items.filter((item) => item.missing).length,
  }
}

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

const mountGrades = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, studentGrades, async ({ actor, query }) => {
    const courses = await listOwnCourses(db, actor.id, query.year_id)
    const ids = courses.map(({ courses_id }) => courses_id)
    const [facts, books, scale, closings] = await Promise.all([
      listLessonFacts(db, actor.id, ids),
      listFinalItemsByCourse(db, ids),
      listGrades(db),
      listOwnClosings(db, actor.id, ids),
    ])
    const items = [...books.values()].flatMap((book) => book.items.map(({ id }) => id))
    const toldItems = byId(await listToldItems(db, actor.id, items))
    return {
      data: courses.flatMap((course) => {
        const id = course.courses_id
        const book = books.get(id)
        const lessons = byId(lessonProgress(facts.filter(({ courses_id }) => courses_id === id)))
        if (!book) return []
        const ownRecords = { lessons, told: toldItems, closing: closings.get(id) }
        return [{ ...course, ...ownGrades(scale, book, ownRecords) }]
      }),
    }
  })
}

export const mountStudentReports = (ctx: AppContext): void => {
  const { db } = ctx
  mountGrades(ctx)
  serve(ctx, studentMastery, async ({ actor, query }) => {
    const course = await attendedCourse(db, actor, query.courses_id)
    const [goals, ownGoals, facts] = await Promise.all([
      listGoals(db, course.id),
      goalsOfStudent(db, course),
      listLessonFacts(db, actor.id, [course.id]),
    ])
    const byGoal = new Map(ownGoals.map((one) => [one.goal_id, one]))
    const openIds = new Set(
      lessonProgress(facts).flatMap(({ id, locked: isLocked }) => (isLocked ? [] : [id])),
    )
    return {
      data: sortByCode(goals).map(({ goals: goal, code, goal_id, lessons }) => {
        const mastery = byGoal.get(goal_id)
        return {
          goals: goal,
          code,
          goal_id,
          kkm: mastery?.kkm ?? null,
          evidence: mastery?.decided === false ? ('thin' as const) : ('enough' as const),
          share: mastery?.share ?? null,
          achieved: mastery?.achieved ?? false,
          // A locked lesson is nothing to study yet.
          lessons: lessons.filter(({ id }) => openIds.has(id)),
        }
      }),
    }
  })
}
