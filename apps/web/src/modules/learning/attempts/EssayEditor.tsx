import { holdPicture } from '../../../kit/uploadPicture'
import RichTextEditor from '../../../ui/editor/RichTextEditor'
import { useEssayDraft } from './essay'

type EssayProps = { value: string; onChange: (html: string) => void; disabled: boolean }

/** An essay's answer as rich text. */
export default function EssayEditor({ value, onChange, disabled }: EssayProps) {
  const draft = useEssayDraft(onChange)
  return (
    <RichTextEditor
      label="Jawaban esai"
      value={value}
      disabled={disabled}
      onChange={draft.type}
      onBlur={draft.flush}
      upload={holdPicture}
    />
  )
}
