import {
  acceptAnswer,
  answerQuestion,
  askQuestion,
  discussion,
  discussions,
  hideDiscussion,
  saveDiscussionSetting,
  unhideDiscussion,
  voteDiscussion,
} from '@tuntas/contract/operations/discussions'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/events.ts'
import { countLeft, demandLeft } from '../../../platform/http/daily.ts'
import { addOnce } from '../../../platform/http/idempotency.ts'
import { serve } from '../../../platform/http/serve.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { courseOfLesson } from '../../learning/lessons/access.ts'
import { talkAbout, talkIn } from './access.ts'
import { dailyAnswers, dailyQuestions } from './daily.store.ts'
import { allowsAnonymous, findDiscussion, mayTalkAt, readDiscussionsPage } from './store.ts'
import { accept, answer, ask, configure, hide, vote } from './write.store.ts'

const mountReading = (ctx: AppContext) => {
  const { db, env } = ctx
  serve(ctx, discussions, async ({ actor, query }) => {
    const talk = await talkIn(db, actor, query.courses_id)
    const { lessons_id, question_id } = query
    const may_ask =
      !talk.lecturer && lessons_id !== undefined && (await mayTalkAt(db, talk, lessons_id, question_id))
    return {
      ...(await readDiscussionsPage(db, talk, query)),
      anonymous: await allowsAnonymous(db, talk.courses_id),
      may_ask,
      questions_left: may_ask ? await countLeft(db, dailyQuestions(actor, env.campusTz)) : null,
    }
  })
  serve(ctx, discussion, async ({ actor, query }) => {
    const question = await findDiscussion(db, await talkAbout(db, actor, query.id), query.id)
    return { data: { ...question, answers_left: await countLeft(db, dailyAnswers(actor, env.campusTz)) } }
  })
}

const mountTalking = (ctx: AppContext) => {
  const zone = ctx.env.campusTz
  serve(ctx, askQuestion, async ({ actor, body }) => {
    const id = await addOnce(ctx, actor, askQuestion, body, async (tx) => {
      const course = await courseOfLesson(tx, actor, body.lessons_id)
      const talk = await talkIn(tx, actor, course.id)
      await demandLeft(tx, dailyQuestions(actor, zone))
      return ask(tx, talk, body)
    })
    return { message: 'Pertanyaan terkirim.', data: { id } }
  })
  serve(ctx, answerQuestion, async ({ actor, body }) => {
    const id = await addOnce(ctx, actor, answerQuestion, body, async (tx) => {
      const talk = await talkAbout(tx, actor, body.id)
      await demandLeft(tx, dailyAnswers(actor, zone))
      return answer(tx, talk, body.id, body.body)
    })
    return { message: 'Jawaban terkirim.', data: { id } }
  })
  serve(ctx, acceptAnswer, async ({ actor, body: { id, answer_id, on } }) => {
    await transact(ctx, actor, async (tx) => accept(tx, await talkAbout(tx, actor, id), id, answer_id, on))
    return { message: on ? 'Jawaban diterima.' : 'Tanda jawaban diterima dibatalkan.' }
  })
  serve(ctx, voteDiscussion, async ({ actor, body }) => ({
    data: {
      votes: await transact(ctx, actor, async (tx) => vote(tx, await talkAbout(tx, actor, body.id), body)),
    },
  }))
}

export const mountDiscussions = (ctx: AppContext): void => {
  mountReading(ctx)
  mountTalking(ctx)
  serve(ctx, hideDiscussion, async ({ actor, body }) => {
    await transact(ctx, actor, async (tx) => hide(tx, await talkAbout(tx, actor, body.id), body))
    return { message: 'Disembunyikan dari kelas. Penulisnya melihat alasannya.' }
  })
  serve(ctx, unhideDiscussion, async ({ actor, body }) => {
    await transact(ctx, actor, async (tx) =>
      hide(tx, await talkAbout(tx, actor, body.id), { ...body, reason: null }),
    )
    return { message: 'Ditampilkan lagi.' }
  })
  serve(ctx, saveDiscussionSetting, async ({ actor, body }) => {
    const course = await taughtCourse(ctx.db, actor, body.courses_id)
    await transact(ctx, actor, (tx) => configure(tx, course, body.anonymous))
    return {
      message: body.anonymous
        ? 'Mahasiswa boleh bertanya tanpa nama.'
        : 'Pertanyaan baru memakai nama penanya.',
    }
  })
}
