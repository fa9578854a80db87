import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import { isMobileApp } from '../../../ui/mobileApp'
import AttachmentField from './AttachmentField'
import { HandedInFile } from './HandedInFile'
import type { useSubmission } from './useSubmission'

type BelowTextProps = {
  form: ReturnType<typeof useSubmission>
  /** The former hand-in. */
  former: StudentLesson['assignment']
}

/** The fields beside an answer's text. */
export default function BelowText({ form, former: formerVersion }: BelowTextProps) {
  return (
    <>
      <AttachmentField
        form={form}
        required={!isMobileApp && !formerVersion?.attachment}
        error={form.errors.attachment}
      />
      <HandedInFile work={formerVersion} />
    </>
  )
}
