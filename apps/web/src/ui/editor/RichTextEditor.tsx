import { type ChangeEvent, Suspense, useRef, useState } from 'react'
import { hasCamera } from '../camera'
import { lazyPart } from '../lazyPart'
import textClasses from '../RichText.module.css'
import type { Formula } from './formulas'
import { findPicture } from './images'
import classes from './RichTextEditor.module.css'
import { Toolbar } from './Toolbar'
import { type EditorProps, useEditor } from './useEditor'

/** Loaded on click. */
const FormulaDialog = lazyPart(() => import('./FormulaDialog'))
const LinkDialog = lazyPart(() => import('./LinkDialog'))
const AltTextDialog = lazyPart(() => import('./AltTextDialog'))

/** Rich text with headings, lists, tables, links, code, formulas and pictures. Heavy: always lazy. */
export default function RichTextEditor(props: EditorProps) {
  const [formula, setFormula] = useState<Formula | null>(null)
  const [linking, setLinking] = useState(false)
  const [picture, setPicture] = useState<number | null>(null)
  const [notice, setNotice] = useState('')
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { box, editor, insertPictures } = useEditor(props, { openFormula: setFormula, notify: setNotice })
  /** After a dialog, return the focus to the text. */
  const goOn = () => {
    setLinking(false)
    setFormula(null)
    setPicture(null)
    setTimeout(() => editor?.commands.focus())
  }
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    if (editor) insertPictures(editor, [...(event.currentTarget.files ?? [])])
    event.currentTarget.value = ''
  }
  const untold = editor && findPicture(editor)
  const { upload, disabled = false, invalid, compact = false, minHeight = 180 } = props
  return (
    <div
      className={classes.editor}
      data-compact={compact || undefined}
      data-disabled={disabled || undefined}
      data-invalid={invalid || undefined}
    >
      {editor && (
        <Toolbar
          editor={editor}
          disabled={disabled}
          compact={compact}
          onLink={() => setLinking(true)}
          onFormula={() => setFormula({ latex: '', block: false, at: null })}
          onPicture={upload ? () => chooser.current?.click() : undefined}
          onCamera={upload && hasCamera() ? () => camera.current?.click() : undefined}
        />
      )}
      {upload && hasCamera() && (
        <input ref={camera} type="file" accept="image/*" capture="environment" hidden onChange={take} />
      )}
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        multiple
        hidden
        onChange={take}
      />
      <div ref={box} className={`${classes.content} ${textClasses.text}`} style={{ minHeight }} />
      <p className={classes.notice} role="status">
        {notice}
      </p>
      {untold !== null && !disabled && (
        <button type="button" className={classes.altText} onClick={() => setPicture(untold)}>
          Tulis teks alternatif gambar
        </button>
      )}
      <Suspense fallback={null}>
        {editor && linking && <LinkDialog editor={editor} onClose={goOn} />}
        {editor && picture !== null && <AltTextDialog editor={editor} at={picture} onClose={goOn} />}
        {editor && formula && <FormulaDialog editor={editor} formula={formula} onClose={goOn} />}
      </Suspense>
    </div>
  )
}
