import { readLesson, studentLesson } from '@tuntas/contract/learning/attempts'
import type { AppContext } from '../../../platform/context.ts'
import { announce } from '../../../platform/events.ts'
import { servePolled } from '../../../platform/http/polled.ts'
import { serve } from '../../../platform/http/serve.ts'
import { linksChangeAt } from '../../campus/files/rules.ts'
import { courseTopic } from '../../classroom/courses/events.ts'
import { studentTopic } from '../../identity/account/events.ts'
import { readLesson as findLesson, noteReading } from '../attempts/lesson.store.ts'
import { showStudentLesson } from '../attempts/student-lesson.ts'
import { lessonSettingsTopic } from './events.ts'

type Shown = ReturnType<typeof showStudentLesson>
const hasLinks = ({
  attachment,
  media,
  blocks,
  description,
  references,
  assignment,
  answer,
}: Shown): boolean =>
  attachment !== null ||
  media !== null ||
  blocks.some((block) => block.file_id !== null) ||
  assignment?.attachment != null ||
  assignment?.returned_attachment != null ||
  assignment?.earlier.some((one) => one.returned_attachment !== null) === true ||
  [
    description,
    references,
    ...blocks.map(({ text }) => text),
    assignment?.description ?? null,
    assignment?.feedback ?? null,
    ...(assignment?.earlier.map(({ feedback }) => feedback) ?? []),
    ...(answer?.feedback.map(({ feedback }) => feedback) ?? []),
  ].some((text) => text?.includes('<img'))
/** Links expire hourly, so a reply with links must not be cached longer. */
const sooner = (until: string | null): string => {
  const change = new Date(linksChangeAt(Date.now() / 1000) * 1000).toISOString()
  return until !== null && Date.parse(until) < Date.parse(change) ? until : change
}

const mountReading = (ctx: AppContext) =>
  serve(ctx, readLesson, async ({ actor, body }) => {
    const data = await noteReading(ctx.db, actor, body.id, body.by)
    await announce(ctx, 'material.opened', { user_id: actor.id })
    return { message: 'Materi ini sudah kamu baca.', data }
  })

export const mountStudentLesson = (ctx: AppContext): void => {
  mountReading(ctx)
  servePolled(
    ctx,
    studentLesson,
    async ({ actor, params, query }) => {
      const isRecorded = query.record === '1'
      const reading = { record: isRecorded }
      const { data: lesson, until, unreadResults } = await findLesson(ctx.db, actor, params.id, reading)
      if (unreadResults.score) ctx.readNotes.note('score', unreadResults.score)
      if (unreadResults.mark) ctx.readNotes.note('mark', unreadResults.mark)
      const data = showStudentLesson(ctx, lesson)
      if (isRecorded && data.type === 'LESSON') await announce(ctx, 'material.opened', { user_id: actor.id })
      return {
        answer: { data },
        keys: [studentTopic(actor.id), courseTopic(data.courses_id), lessonSettingsTopic(params.id)],
        until: hasLinks(data) ? sooner(until) : until,
      }
    },
    {
      pure: ({ query }) => query.record === '0',
      lasting: (reply) => ({ ...reply, data: { ...(reply as { data: object }).data, time_remaining: null } }),
    },
  )
}
