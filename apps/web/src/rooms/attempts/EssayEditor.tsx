import '@mantine/tiptap/styles.css'
import { RichTextEditor } from '@mantine/tiptap'
import Bold from '@tiptap/extension-bold'
import Code from '@tiptap/extension-code'
import CodeBlock from '@tiptap/extension-code-block'
import Document from '@tiptap/extension-document'
import HardBreak from '@tiptap/extension-hard-break'
import Italic from '@tiptap/extension-italic'
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list'
import Paragraph from '@tiptap/extension-paragraph'
import Text from '@tiptap/extension-text'
import Underline from '@tiptap/extension-underline'
import { UndoRedo } from '@tiptap/extensions'
import { useEditor } from '@tiptap/react'
import { useEffect } from 'react'
import { useEssayDraft } from './essay'

type EssayProps = { value: string; onChange: (html: string) => void; disabled: boolean }

const labels = {
  boldControlLabel: 'Tebal',
  italicControlLabel: 'Miring',
  underlineControlLabel: 'Garis bawah',
  bulletListControlLabel: 'Daftar butir',
  orderedListControlLabel: 'Daftar bernomor',
  codeControlLabel: 'Kode',
  codeBlockControlLabel: 'Blok kode',
  undoControlLabel: 'Urungkan',
  redoControlLabel: 'Ulangi',
}

// What an essay needs and no more: the whole starter kit weighs a third of the paper.
const extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Bold,
  Italic,
  Underline,
  Code,
  CodeBlock,
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  UndoRedo,
]

/** An essay's answer as rich text. */
export default function EssayEditor({ value, onChange, disabled }: EssayProps) {
  const draft = useEssayDraft(onChange)
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    onUpdate: ({ editor: changed }) => draft.type(changed.isEmpty ? '' : changed.getHTML()),
    onBlur: draft.flush,
    editorProps: { attributes: { 'aria-label': 'Jawaban esai', role: 'textbox', 'aria-multiline': 'true' } },
  })
  useEffect(() => {
    editor?.setEditable(!disabled)
  }, [editor, disabled])
  return (
    <RichTextEditor editor={editor} labels={labels}>
      <RichTextEditor.Toolbar>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.Code />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList />
          <RichTextEditor.OrderedList />
          <RichTextEditor.CodeBlock />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo />
          <RichTextEditor.Redo />
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <RichTextEditor.Content mih={180} />
    </RichTextEditor>
  )
}
