import { questionEditors } from '@tuntas/contract/learning/editors'
import {
  duplicateQuestion,
  previewQuestions,
  type Question,
  quizOptions,
  quizQuestions,
  reorderQuestions as reorderQuestionsCall,
} from '@tuntas/contract/learning/questions'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { taughtLesson } from '../lessons/access.ts'
import { otherEditors } from '../lessons/editors.store.ts'
import { taughtQuestion } from './access.ts'
import { mountBlueprint } from './blueprint.routes.ts'
import { renderAsked, resolveDraw, showQuestion } from './draws.ts'
import { mountQuestionFiles } from './files.routes.ts'
import { mountForms } from './forms/routes.ts'
import { listAside } from './forms/store.ts'
import { listQuestionGoals, listQuestions } from './listing.store.ts'
import { exampleDraw } from './paper-draw.store.ts'
import { mountQuestions } from './questions.routes.ts'
import { duplicate, reorderQuestions } from './questions.store.ts'
import { countAttempts, listQuizzes } from './quizzes.store.ts'
import { mountRemedies } from './remedies.routes.ts'
import { mountSections } from './sections.routes.ts'
import { readSubjectId } from './sections.store.ts'

/** As a student would get it, with the stored option keys. */
const previewed = (ctx: AppContext, question: Question) => {
  const { options, ...shownQuestion } = showQuestion(ctx, question)
  const draw = resolveDraw({ ...question, key: question.key }, null, `${question.id}`)
  return { ...shownQuestion, options, ...renderAsked(ctx.texts, { ...question, options }, draw, (id) => id) }
}

const mountQuestionLists = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, quizQuestions, async ({ actor, query }) => {
    const lesson = await taughtLesson(db, actor, query.lessons_id, 'QUIZ')
    const [data, goals, attempts, course_category_id] = await Promise.all([
      listQuestions(db, lesson),
      listQuestionGoals(db, lesson),
      countAttempts(db, lesson),
      readSubjectId(db, lesson),
    ])
    return { data: data.map((question) => showQuestion(ctx, question)), goals, attempts, course_category_id }
  })
  serve(ctx, previewQuestions, async ({ actor, query }) => {
    const lesson = await taughtLesson(db, actor, query.lessons_id, 'QUIZ')
    const aside = new Set(await listAside(db, lesson.id))
    const askedQuestions = (await listQuestions(db, lesson, await exampleDraw(db, lesson.id))).filter(
      ({ id, purpose }) => purpose === 'quiz' && !aside.has(id),
    )
    return { data: askedQuestions.map((question) => previewed(ctx, question)) }
  })
  serve(ctx, questionEditors, async ({ actor, query }) => {
    const { id, lessons_id } = await taughtQuestion(db, actor, query.id)
    return { data: await otherEditors(db, { lessons_id, question_id: id }, actor, query.editing) }
  })
  serve(ctx, reorderQuestionsCall, async ({ actor, body }) => {
    const lesson = await taughtLesson(db, actor, body.lessons_id, 'QUIZ')
    await transact(ctx, actor, (tx) => reorderQuestions(tx, lesson, body.list_id))
    return { message: 'Urutan soal disimpan.' }
  })
  serve(ctx, duplicateQuestion, async ({ actor, body }) => {
    const question = await taughtQuestion(db, actor, body.id)
    const id = await transact(ctx, actor, (tx) => duplicate(tx, question))
    return { message: 'Data berhasil disimpan!', data: { id } }
  })
  serve(ctx, quizOptions, async ({ actor, query }) => {
    const course = await taughtCourse(db, actor, query.id)
    return { data: await listQuizzes(db, course, query.section_id) }
  })
}

export const mountQuizzes = (ctx: AppContext): void => {
  mountQuestionLists(ctx)
  mountQuestions(ctx)
  mountRemedies(ctx)
  mountQuestionFiles(ctx)
  mountSections(ctx)
  mountBlueprint(ctx)
  mountForms(ctx)
}
