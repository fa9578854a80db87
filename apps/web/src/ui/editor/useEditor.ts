import { Editor, type EditorOptions } from '@tiptap/core'
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { settling } from '../pendingUploads'
import { cleanPaste } from './cleanPaste'
import { buildExtensions } from './extensions'
import type { Formula } from './formulas'
import { insertPictures, isPicture, keepImage, pendingImages, type Upload } from './images'

export type EditorProps = {
  /** Label for screen readers. */
  label: string
  /** Initial text; later changes do not replace the edited text. */
  value: string
  /** Empty text is ''. */
  onChange: (html: string) => void
  onBlur?: () => void
  disabled?: boolean
  invalid?: boolean
  required?: boolean
  describedBy?: string
  /**
   * Takes a picture and returns its address, or its data URL if the owner uploads it later; without it the
   * text has no pictures.
   */
  upload?: Upload
  minHeight?: number
  /** Shows the tools in one row below the text, and only while the field has the focus. */
  compact?: boolean
  /** Takes the focus when it is mounted. */
  autoFocus?: boolean
}

const LOST = 'gambar tidak ikut tertempel.'

/** Accessibility attributes, set from the start and updated on change. */
const buildAttributes = ({ label, invalid, required: isRequired, describedBy }: EditorProps) => ({
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  ...(invalid && { 'aria-invalid': 'true' }),
  ...(isRequired && { 'aria-required': 'true' }),
  ...(describedBy && { 'aria-describedby': describedBy }),
})

type Handlers = { openFormula: (formula: Formula) => void; notify: (notice: string) => void }

/** A form's save waits for them. */
const inserter = (notify: Handlers['notify']) => (editor: Editor, files: readonly File[], at?: number) => {
  const inserting = insertPictures(editor, files, at)
  settling.add(inserting)
  void inserting.then((all) => {
    if (!all) notify('Gambar harus PNG, JPG, atau WebP.')
  })
}

/** Uploads each picture of the text once. */
const keeper = (latest: RefObject<EditorProps>, notify: Handlers['notify']) => {
  const seenUrls = new Set<string>()
  const keep = async (editor: Editor, address: string) => {
    seenUrls.add(address)
    notify('Mengunggah gambar…')
    const result = await keepImage(editor, address, latest.current.upload)
    if ('kept' in result && result.kept.startsWith('data:')) seenUrls.add(result.kept)
    else seenUrls.delete(address)
    notify('why' in result ? `1 ${LOST} ${result.why}` : '')
    return 'kept' in result
  }
  return (editor: Editor) => {
    for (const address of pendingImages(editor))
      if (!seenUrls.has(address)) settling.add(keep(editor, address))
  }
}

/** Handles pasted or dropped pictures. */
const pictureHandlers = (
  take: (files: readonly File[], at?: number) => void,
): Pick<EditorOptions['editorProps'], 'handlePaste' | 'handleDrop'> => ({
  handlePaste: (_view, event, slice) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(isPicture)
    // Next to text, the picture is only a rendering of it.
    if (files.length === 0 || slice.content.textBetween(0, slice.content.size).trim() !== '') return false
    take(files)
    return true
  },
  handleDrop: (view, event) => {
    const files = [...(event.dataTransfer?.files ?? [])].filter(isPicture)
    if (files.length === 0) return false
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
    take(files, place?.pos)
    return true
  },
})

function makeEditor(element: HTMLElement, first: EditorProps, latest: RefObject<EditorProps>, on: Handlers) {
  const insert = inserter(on.notify)
  const keepAll = keeper(latest, on.notify)
  const editor: Editor = new Editor({
    element,
    extensions: buildExtensions(on.openFormula),
    content: first.value,
    editable: !first.disabled,
    editorProps: {
      attributes: buildAttributes(first),
      transformPastedHTML: (html) => {
        const { html: clean, lostImages } = cleanPaste(html)
        if (lostImages > 0) on.notify(`${lostImages} ${LOST} Unggah lewat tombol Gambar.`)
        return clean
      },
      ...pictureHandlers((files, at) => {
        if (latest.current.upload) insert(editor, files, at)
      }),
    },
    onUpdate: ({ editor: changedEditor }) => {
      latest.current.onChange(changedEditor.isEmpty ? '' : changedEditor.getHTML())
      keepAll(changedEditor)
    },
    onBlur: () => latest.current.onBlur?.(),
  })
  if (first.autoFocus) {
    // Synchronously: the library waits for a frame, and on slow machines would steal the focus from a field
    // in which somebody types by then.
    editor.commands.setTextSelection(editor.state.doc.content.size)
    editor.view.focus()
  }
  return editor
}

/** An editor in the element of `box`; re-renders on each step. */
export function useEditor(props: EditorProps, on: Handlers) {
  const box = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const latest = useRef(props)
  latest.current = props
  const first = useRef({ props, on })
  // In the layout effect: a letter typed before it would be lost.
  useLayoutEffect(() => {
    if (!box.current) return
    const newEditor = makeEditor(box.current, first.current.props, latest, first.current.on)
    newEditor.on('transaction', redraw)
    setEditor(newEditor)
    return () => newEditor.destroy()
  }, [])
  const { disabled = false, label, invalid, required: isRequired, describedBy } = props
  useEffect(() => {
    editor?.setEditable(!disabled, false)
    const attributes = buildAttributes({
      ...latest.current,
      label,
      invalid,
      required: isRequired,
      describedBy,
    })
    editor?.setOptions({ editorProps: { ...editor.options.editorProps, attributes } })
  }, [editor, disabled, label, invalid, isRequired, describedBy])
  return { box, editor, insertPictures: inserter(on.notify) }
}
