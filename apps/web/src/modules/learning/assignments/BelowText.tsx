import type { ReactNode } from 'react'
import { isMobileApp } from '../../../ui/mobileApp'
import AttachmentField from './AttachmentField'
import DraftNote from './DraftNote'
import type { useSubmission } from './useSubmission'

type BelowTextProps = {
  lessonId: number
  form: ReturnType<typeof useSubmission>
  hasFile: boolean
  /** The file that was handed in before. */
  children: ReactNode
}

/** What is written beside the text of an answer, and where it is kept. */
export default function BelowText({ lessonId, form, hasFile, children }: BelowTextProps) {
  return (
    <>
      <AttachmentField
        attachment={form.attachment}
        required={!isMobileApp && !hasFile}
        error={form.errors.attachment}
        data-path="attachment"
      />
      {children}
      <DraftNote lessonId={lessonId} draft={form.draft} onShow={form.show} />
    </>
  )
}
