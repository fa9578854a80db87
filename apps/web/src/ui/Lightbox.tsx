import { IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import classes from './Lightbox.module.css'

/** Times the width of the screen. */
const SIZES = [1, 1.75, 3] as const

type LightboxProps = { src: string; alt: string; onClose: () => void }

/** One picture over everything: as wide as the screen, larger on a press, and then moved by scrolling. */
export default function Lightbox({ src, alt, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(0)
  // Closed by being taken away: the event of `close` comes a moment later, when the next picture may be open already.
  // In the layout effect, as the focus goes back only while the dialog is still in the document.
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
        // The paper below has keys of its own.
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
