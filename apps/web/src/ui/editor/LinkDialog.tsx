import { TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { EditorDialog } from './EditorDialog'
import { parseLinkAddress } from './link'

export default function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const presentHref: string = editor.getAttributes('link').href ?? ''
  const [address, setAddress] = useState(presentHref)
  const [error, setError] = useState<string | null>(null)
  const chain = () => editor.chain().focus().extendMarkRange('link')
  const save = () => {
    const href = parseLinkAddress(address)
    if (href === null) return setError('Masukan alamat yang benar, misalnya https://kampus.ac.id')
    if (editor.state.selection.empty && presentHref === '')
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else chain().setMark('link', { href }).run()
    onClose()
  }
  const remove = () => {
    chain().unsetMark('link').run()
    onClose()
  }
  return (
    <EditorDialog title="Tautan" onSave={save} onClose={onClose} onRemove={presentHref ? remove : undefined}>
      <TextInput
        label="Alamat"
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        autoFocus
        value={address}
        error={error}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
    </EditorDialog>
  )
}
