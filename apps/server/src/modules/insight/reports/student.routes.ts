import { studentGrades, studentMastery } from '@tuntas/contract/insight/reports'
import type { AppContext } from '../../../platform/context.ts'
import { serve } from '../../../platform/serve.ts'
import { attendedCourse } from '../../classroom/courses/access.ts'
import { type LessonFact, listLessonFacts } from '../../learning/lessons/class-progress.store.ts'
import { type LessonProgress, lessonProgress } from '../../learning/lessons/rules.ts'
import { type Item, listGradebookItemsByCourse } from './gradebook.store.ts'
import { computeFinalMark, type Grade, graded, toGradebookScore } from './recap.rules.ts'
import { goalsOfStudent, listGoals, listGrades } from './recap.store.ts'
import { listOwnCourses } from './student.store.ts'

/** As in the lecturer's gradebook, of what the student has been told. */
const ownItem = (item: Item, lesson: LessonProgress<LessonFact>) => ({
  ...item,
  ...toGradebookScore({
    score: lesson.score,
    done: lesson.submitted || lesson.attempts > 0,
    due: lesson.ended && !lesson.is_enrichment,
  }),
  lessons_id: item.id,
  state: lesson.state,
  kkm: lesson.is_competent ? lesson.kkm.kkm : null,
  mastered: lesson.mastered,
  end_date: lesson.end_date,
})

const ownGrades = (
  scale: readonly Grade[],
  items: readonly Item[],
  lessons: LessonProgress<LessonFact>[],
) => {
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  const own = items.flatMap((item) => {
    const lesson = byId.get(item.id)
    return lesson ? [ownItem(item, lesson)] : []
  })
  const final = computeFinalMark(own)
  return {
    items: own,
    final,
    grade: graded(scale, final).grade,
    missing: own.filter((item) => item.missing).length,
  }
}

export const mountStudentReports = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, studentGrades, async ({ actor, query }) => {
    const courses = await listOwnCourses(db, actor.id, query.year_id)
    const ids = courses.map(({ courses_id }) => courses_id)
    const [facts, items, scale] = await Promise.all([
      listLessonFacts(db, actor.id, ids),
      listGradebookItemsByCourse(db, ids),
      listGrades(db),
    ])
    return {
      data: courses.map((course) => {
        const id = course.courses_id
        const own = lessonProgress(facts.filter(({ courses_id }) => courses_id === id))
        return { ...course, ...ownGrades(scale, items.get(id) ?? [], own) }
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
