import type { WritingProps } from '../../../kinds/kind'
import { useTypedAnswer } from '../../../kinds/useTypedAnswer'
import { holdPicture } from '../../../kit/form/uploadPicture'
import RichTextEditor from '../../../ui/editor/RichTextEditor'

/** Rich text editor of an essay. */
export default function EssayEditor({ value, ...writing }: WritingProps) {
  const draft = useTypedAnswer(writing)
  return (
    <RichTextEditor
      label="Jawaban esai"
      value={value}
      disabled={writing.disabled}
      onChange={draft.type}
      onBlur={draft.flush}
      upload={holdPicture}
    />
  )
}
