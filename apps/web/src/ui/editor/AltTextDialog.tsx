import { Checkbox, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { EditorDialog } from './EditorDialog'

/** Asks what the picture at `at` shows; a decoration has an empty text. */
export default function AltTextDialog({
  editor,
  at,
  onClose,
}: {
  editor: Editor
  at: number
  onClose: () => void
}) {
  const alt: string | null = editor.state.doc.nodeAt(at)?.attrs.alt ?? null
  const [text, setText] = useState(alt ?? '')
  const [isDecoration, setDecoration] = useState(alt === '')
  const [error, setError] = useState<string | null>(null)
  const save = () => {
    if (!isDecoration && text.trim() === '') return setError('Tulis isi gambar, atau pilih hiasan.')
    const picture = editor.state.doc.nodeAt(at)
    if (picture?.type.name === 'image')
      editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'alt', isDecoration ? '' : text.trim()))
    onClose()
  }
  return (
    <EditorDialog title="Teks alternatif" onSave={save} onClose={onClose}>
      <TextInput
        label="Isi gambar"
        description="Dibacakan untuk yang tidak melihat gambar."
        autoComplete="off"
        autoFocus
        maxLength={300}
        disabled={isDecoration}
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Checkbox
        mt="sm"
        label="Gambar ini hanya hiasan"
        checked={isDecoration}
        onChange={(event) => {
          setDecoration(event.currentTarget.checked)
          setError(null)
        }}
      />
    </EditorDialog>
  )
}
