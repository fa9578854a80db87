import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { isMobileApp } from '../../../ui/mobileApp'
import AttachmentField from './AttachmentField'
import DraftNote from './DraftNote'
import { HandedInFile } from './HandedInFile'
import type { useSubmission } from './useSubmission'

type BelowTextProps = {
  lessonId: number
  form: ReturnType<typeof useSubmission>
  /** The former hand-in. */
  former: StudentLesson['assignment']
}

/** The fields beside an answer's text, and where the draft is stored. */
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
