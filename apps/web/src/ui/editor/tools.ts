import {
  type Icon,
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconColumnInsertRight,
  IconColumnRemove,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconRowInsertBottom,
  IconRowRemove,
  IconSourceCode,
  IconStrikethrough,
  IconSubscript,
  IconSuperscript,
  IconTable,
  IconTableMinus,
  IconTextDirectionRtl,
  IconUnderline,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { type Align, alignTo, isAligned } from './alignment'
import { isRightToLeft, toggleRightToLeft } from './direction'

export type Tool = {
  label: string
  icon: Icon
  run: (editor: Editor) => void
  on?: (editor: Editor) => boolean
  off?: (editor: Editor) => boolean
}

const mark = (label: string, icon: Icon, name: string): Tool => ({
  label,
  icon,
  run: (editor) => editor.chain().focus().toggleMark(name).run(),
  on: (editor) => editor.isActive(name),
})
const heading = (label: string, icon: Icon, level: 2 | 3): Tool => ({
  label,
  icon,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  on: (editor) => editor.isActive('heading', { level }),
})
const align = (label: string, icon: Icon, to: Align | null): Tool => ({
  label,
  icon,
  run: (editor) => alignTo(editor, to),
  on: (editor) => isAligned(editor, to),
})

/** Groups of the toolbar, in order. */
export const groups: readonly (readonly Tool[])[] = [
  [heading('Judul', IconH2, 2), heading('Subjudul', IconH3, 3)],
  [
    mark('Tebal', IconBold, 'bold'),
    mark('Miring', IconItalic, 'italic'),
    mark('Garis bawah', IconUnderline, 'underline'),
    mark('Coret', IconStrikethrough, 'strike'),
    mark('Subskrip', IconSubscript, 'subscript'),
    mark('Superskrip', IconSuperscript, 'superscript'),
  ],
  [
    {
      label: 'Daftar butir',
      icon: IconList,
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      on: (editor) => editor.isActive('bulletList'),
    },
    {
      label: 'Daftar bernomor',
      icon: IconListNumbers,
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      on: (editor) => editor.isActive('orderedList'),
    },
    {
      label: 'Kutipan',
      icon: IconBlockquote,
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      on: (editor) => editor.isActive('blockquote'),
    },
  ],
  [
    align('Rata kiri', IconAlignLeft, null),
    align('Rata tengah', IconAlignCenter, 'center'),
    align('Rata kanan', IconAlignRight, 'right'),
    align('Rata kiri-kanan', IconAlignJustified, 'justify'),
    {
      label: 'Dari kanan ke kiri',
      icon: IconTextDirectionRtl,
      run: toggleRightToLeft,
      on: isRightToLeft,
    },
  ],
  [
    mark('Kode', IconCode, 'code'),
    {
      label: 'Blok kode',
      icon: IconSourceCode,
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
      on: (editor) => editor.isActive('codeBlock'),
    },
  ],
]

export const table: Tool = {
  label: 'Tabel',
  icon: IconTable,
  run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  off: (editor) => editor.isActive('table'),
}

/** Shown while the cursor is in a table. */
export const tableTools: readonly Tool[] = [
  {
    label: 'Tambah baris',
    icon: IconRowInsertBottom,
    run: (editor) => editor.chain().focus().addRowAfter().run(),
  },
  {
    label: 'Tambah kolom',
    icon: IconColumnInsertRight,
    run: (editor) => editor.chain().focus().addColumnAfter().run(),
  },
  { label: 'Hapus baris', icon: IconRowRemove, run: (editor) => editor.chain().focus().deleteRow().run() },
  {
    label: 'Hapus kolom',
    icon: IconColumnRemove,
    run: (editor) => editor.chain().focus().deleteColumn().run(),
  },
  { label: 'Hapus tabel', icon: IconTableMinus, run: (editor) => editor.chain().focus().deleteTable().run() },
]

export const history: readonly Tool[] = [
  {
    label: 'Urungkan',
    icon: IconArrowBackUp,
    run: (editor) => editor.chain().focus().undo().run(),
    off: (editor) => !editor.can().undo(),
  },
  {
    label: 'Ulangi',
    icon: IconArrowForwardUp,
    run: (editor) => editor.chain().focus().redo().run(),
    off: (editor) => !editor.can().redo(),
  },
]
