import type { AnswerRow } from '@tuntas/contract/learning/marking'
import { awaitPictures } from '../../../kit/awaitPictures'
import FeedbackField from '../../../kit/FeedbackField'
import { type Mark, toMark } from './marks'

type AnswerFeedbackProps = {
  answer: AnswerRow
  draft: string | undefined
  onWrite: (feedback: string | undefined) => void
  busy: boolean
  onMark: (given: Mark) => void
}

/** What is said of one written answer, beside the mark that it has. */
export function AnswerFeedback({ answer, draft, onWrite, busy, onMark }: AnswerFeedbackProps) {
  const save = async () => {
    if (draft === undefined || !(await awaitPictures())) return
    onMark({ ...toMark(answer), feedback: draft })
  }
  return (
    <FeedbackField
      saved={answer.feedback}
      draft={draft}
      onChange={onWrite}
      onSave={() => void save()}
      busy={busy}
    />
  )
}
