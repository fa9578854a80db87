import { answerSurvey, closeSurvey, openSurvey, ownSurvey, survey } from '@tuntas/contract/insight/surveys'
import type { AppContext } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/db.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { attendedCourse, taughtCourse } from '../../classroom/courses/access.ts'
import { answerSurveyOnce, closeClassSurvey, findOwnSurvey, findSurvey, openClassSurvey } from './store.ts'

export const mountSurveys = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, survey, async ({ actor, query }) => ({
    data: await findSurvey(db, await taughtCourse(db, actor, query.courses_id)),
  }))
  serve(ctx, openSurvey, async ({ actor, body }) => {
    const course = await taughtCourse(db, actor, body.courses_id)
    await transact(ctx, actor, (tx) => openClassSurvey(tx, actor, course))
    return { message: 'Survei kelas dibuka.' }
  })
  serve(ctx, closeSurvey, async ({ actor, body }) => {
    const course = await taughtCourse(db, actor, body.courses_id)
    await transact(ctx, actor, (tx) => closeClassSurvey(tx, course))
    return { message: 'Survei kelas ditutup.' }
  })
  serve(ctx, ownSurvey, async ({ actor, query }) => ({
    data: await findOwnSurvey(db, await attendedCourse(db, actor, query.courses_id)),
  }))
  serve(ctx, answerSurvey, async ({ actor, body }) => {
    const course = await attendedCourse(db, actor, body.courses_id)
    await transaction(db, (tx) => answerSurveyOnce(tx, course, body))
    return { message: 'Terima kasih, jawabanmu tersimpan tanpa nama.' }
  })
}
