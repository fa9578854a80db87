import { IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import classes from './Lightbox.module.css'
import { useBackCloses } from './layers'

/** Multiples of the screen width. */
const SIZES = [1, 1.75, 3] as const

type LightboxProps = { src: string; alt: string; onClose: () => void }

/** One picture in full screen; a click enlarges it, and scrolling moves it. */
export default function Lightbox({ src, alt, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(0)
  useBackCloses(true, onClose)
  // Close by unmounting: the `close` event comes later, when the next picture may be open. In the layout
  // effect, because the focus is only restored while the dialog is in the document.
  useLayoutEffect(() => {
    const box = dialog.current
    box?.showModal()
    return () => box?.close()
  }, [])
  const size = SIZES[at] ?? 1
  const last = SIZES.length - 1
  return (
    <dialog
      ref={dialog}
      className={classes.box}
      aria-label={alt ? `Gambar: ${alt}` : 'Gambar'}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
      onKeyDown={(event) => {
        // The paper below has its own keys.
        event.stopPropagation()
        if (event.key === '+') setAt(Math.min(last, at + 1))
        if (event.key === '-') setAt(Math.max(0, at - 1))
      }}
    >
      <div className={classes.tools}>
        <button type="button" aria-label="Perkecil" disabled={at === 0} onClick={() => setAt(at - 1)}>
          <IconZoomOut size={22} aria-hidden />
        </button>
        <button type="button" aria-label="Perbesar" disabled={at === last} onClick={() => setAt(at + 1)}>
          <IconZoomIn size={22} aria-hidden />
        </button>
        <button type="button" aria-label="Tutup" onClick={onClose}>
          <IconX size={22} aria-hidden />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than the screen is moved by the arrows */}
      <section className={classes.scroll} tabIndex={0} aria-label="Gambar, geser untuk melihat">
        <img
          src={src}
          alt={alt}
          data-large={at > 0 || undefined}
          style={at > 0 ? { width: `${size * 100}%` } : undefined}
        />
      </section>
    </dialog>
  )
}
