import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { isMobileApp } from '../../../ui/mobileApp'
import AttachmentField from './AttachmentField'
import DraftNote from './DraftNote'
import { HandedInFile } from './HandedInFile'
import type { useSubmission } from './useSubmission'

type BelowTextProps = {
  lessonId: number
  form: ReturnType<typeof useSubmission>
  /** What was handed in before. */
  former: StudentLesson['assignment']
}

/** What is written beside the text of an answer, and where it is kept. */
export default function BelowText({ lessonId, form, former: formerVersion }: BelowTextProps) {
  return (
    <>
      <AttachmentField
        form={form}
        required={!isMobileApp && !formerVersion?.attachment}
        error={form.errors.attachment}
      />
      <HandedInFile work={formerVersion} />
      <DraftNote lessonId={lessonId} draft={form.draft} onShow={form.show} />
    </>
  )
}
