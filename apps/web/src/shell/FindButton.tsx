import { IconSearch } from '@tabler/icons-react'
import { Suspense, useLayoutEffect, useState } from 'react'
import { isWriting } from '../ui/isWriting'
import { lazyPart } from '../ui/lazyPart'
import classes from './FindButton.module.css'

/** Loaded on click or key press. */
const Finder = lazyPart(() => import('./Finder'))
const KeyList = lazyPart(() => import('./KeyList'))

const KEYS = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'

/** Opens the global search by a button and Ctrl K, the list of keys by ?. */
export function FindButton() {
  const [open, setOpen] = useState<'finder' | 'keys'>()
  const close = () => setOpen(undefined)
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      const isFinder = isShortcut && event.key.toLowerCase() === 'k'
      if (event.defaultPrevented || !(isFinder || (event.key === '?' && !isWriting(event.target)))) return
      event.preventDefault()
      setOpen(isFinder ? 'finder' : 'keys')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label="Cari atau jalankan perintah"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        title="Tekan ? untuk daftar tombol pintas"
        onClick={() => setOpen('finder')}
      >
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <span className={classes.word}>Cari…</span>
        <kbd className={classes.keys}>{KEYS}</kbd>
      </button>
      <Suspense fallback={null}>
        {open === 'finder' && <Finder onClose={close} />}
        {open === 'keys' && <KeyList onClose={close} />}
      </Suspense>
    </>
  )
}
