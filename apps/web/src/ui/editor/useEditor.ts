import { Editor, type EditorOptions } from '@tiptap/core'
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { settling } from '../settling'
import { cleanPaste } from './cleanPaste'
import { buildExtensions } from './extensions'
import type { Formula } from './formulas'
import { insertPictures, isPicture, keepImage, pendingImages, type Upload } from './images'

export type EditorProps = {
  /** What the field is called, for screen readers. */
  label: string
  /** Where the text starts; later changes of it do not replace what is being written. */
  value: string
  /** Empty text is ''. */
  onChange: (html: string) => void
  onBlur?: () => void
  disabled?: boolean
  invalid?: boolean
  required?: boolean
  describedBy?: string
  /**
   * Takes a picture and returns its address, which may be its data where whoever keeps the text uploads it; without it the
   * text has no pictures.
   */
  upload?: Upload
  minHeight?: number
  /** Takes the focus as soon as it stands there. */
  autoFocus?: boolean
}

const LOST = 'gambar tidak ikut tertempel.'

/** What the text field is to assistive technology: from its first moment on, and whenever that changes. */
const buildAttributes = ({ label, invalid, required: isRequired, describedBy }: EditorProps) => ({
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  ...(invalid && { 'aria-invalid': 'true' }),
  ...(isRequired && { 'aria-required': 'true' }),
  ...(describedBy && { 'aria-describedby': describedBy }),
})

type Handlers = { openFormula: (formula: Formula) => void; notify: (notice: string) => void }

/** A form that is saved meanwhile waits for them. */
const inserter = (notify: Handlers['notify']) => (editor: Editor, files: readonly File[], at?: number) => {
  const inserting = insertPictures(editor, files, at)
  settling.add(inserting)
  void inserting.then((all) => {
    if (!all) notify('Gambar harus PNG, JPG, atau WebP.')
  })
}

/** Keeps each picture once that the text names and its owner has not got yet. */
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

/** Pictures that are pasted or dropped. */
const pictureHandlers = (
  take: (files: readonly File[], at?: number) => void,
): Pick<EditorOptions['editorProps'], 'handlePaste' | 'handleDrop'> => ({
  handlePaste: (_view, event, slice) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(isPicture)
    // Beside a text, the picture is only its portrait.
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
    // At once: the library's own way waits for a frame, and on a slow machine takes the focus from the field where somebody writes by then.
    editor.commands.setTextSelection(editor.state.doc.content.size)
    editor.view.focus()
  }
  return editor
}

/** An editor in the element that `box` points at, and a redraw with each of its steps. */
export function useEditor(props: EditorProps, on: Handlers) {
  const box = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const latest = useRef(props)
  latest.current = props
  const first = useRef({ props, on })
  // At once: a letter that is typed between two drawings would fall beside it.
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
