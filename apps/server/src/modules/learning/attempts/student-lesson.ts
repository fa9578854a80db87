import type { AppContext } from '../../../platform/context.ts'
import { documentFields } from '../../campus/files/access.ts'
import { shownBlock } from '../lessons/blocks.store.ts'
import { shownMedia } from '../lessons/store.ts'
import type { readLesson } from './lesson.store.ts'

type Read = Awaited<ReturnType<typeof readLesson>>['data']
/** Renders a lesson for its student, with links for its document and the pictures in its texts. */
export const showStudentLesson = (
  { linkTo, texts }: AppContext,
  { document, media, blocks, assignment, answer, ...lesson }: Read,
) => ({
  ...lesson,
  blocks: blocks.map(shownBlock({ linkTo, texts })),
  media: shownMedia(linkTo, media),
  answer: answer && {
    ...answer,
    feedback: answer.feedback.map((one) => ({ ...one, feedback: texts.show(one.feedback) })),
  },
  assignment: assignment && {
    // Students of another group cannot continue this work, so they get the read-only text.
    description: texts[assignment.other_group ? 'show' : 'showToWriter'](assignment.description),
    uploaded: assignment.uploaded,
    handed_in: assignment.handed_in,
    direct: assignment.direct,
    other_group: assignment.other_group,
    score: assignment.score,
    feedback: texts.show(assignment.feedback),
    rubric: assignment.rubric,
    returned_attachment: linkTo(assignment.returned),
    returned_filename: assignment.returned?.name ?? null,
    earlier: assignment.earlier.map(({ returned: returnedBy, ...one }) => ({
      ...one,
      feedback: texts.show(one.feedback),
      returned_attachment: linkTo(returnedBy),
      returned_filename: returnedBy?.name ?? null,
    })),
    attachment: linkTo(assignment.file),
    attachment_embed: linkTo(assignment.file),
    filename: assignment.file?.name ?? null,
  },
  description: texts.show(lesson.description),
  references: texts.show(lesson.references),
  ...documentFields(linkTo, document),
})
