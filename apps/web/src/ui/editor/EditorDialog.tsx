import { Button } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import classes from './RichTextEditor.module.css'

type EditorDialogProps = {
  title: string
  children: ReactNode
  /** Shown if there is something to remove. */
  onRemove?: () => void
  onSave: () => void
  onClose: () => void
}

/** A native dialog, outside the surrounding form. */
export function EditorDialog({ title, children, onRemove, onSave, onClose }: EditorDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const save = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || (event.target as Element).closest('button, summary'))
      return
    event.preventDefault()
    onSave()
  }
  return createPortal(
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={heading}
      onClose={onClose}
      onKeyDown={save}
    >
      <h2 id={heading}>{title}</h2>
      {children}
      <div className={classes.dialogButtons}>
        {onRemove && (
          <Button variant="default" className={classes.remove} onClick={onRemove}>
            Hapus
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button onClick={onSave}>Simpan</Button>
      </div>
    </dialog>,
    document.body,
  )
}
