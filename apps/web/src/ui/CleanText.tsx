import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { lazyPart } from './lazyPart'
import classes from './RichText.module.css'

/** Loaded on click; a paper preloads it. */
const Lightbox = lazyPart(() => import('./Lightbox'))

/** Renders formulas; KaTeX is only loaded if there is one. */
async function drawFormulas(root: HTMLElement) {
  const formulas = root.querySelectorAll<HTMLElement>('[data-latex]')
  if (formulas.length === 0) return
  const { drawFormula } = await import('./formula')
  for (const formula of formulas) drawFormula(formula)
}

/** Wide content scrolls sideways and must be focusable for keyboards. */
function reachWide(root: HTMLElement) {
  for (const block of root.querySelectorAll<HTMLElement>('pre, table, .katex-display')) {
    if (block.scrollWidth > block.clientWidth) block.tabIndex = 0
    else block.removeAttribute('tabindex')
  }
}

type Picture = { src: string; alt: string }

/** A click enlarges pictures, except inside an answer option, where it selects the option. */
function offerZoom(root: HTMLElement, open: (picture: Picture) => void) {
  const zoomable = (target: EventTarget | null) =>
    target instanceof HTMLImageElement && target.getAttribute('role') === 'button' ? target : undefined
  for (const picture of root.querySelectorAll('img')) {
    if (picture.closest('label, a, button')) continue
    picture.tabIndex = 0
    picture.setAttribute('role', 'button')
    picture.setAttribute('aria-label', picture.alt ? `Perbesar gambar: ${picture.alt}` : 'Perbesar gambar')
  }
  const press = (event: Event) => {
    const picture = zoomable(event.target)
    if (!picture || (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    event.stopPropagation()
    open({ src: picture.src, alt: picture.alt })
  }
  root.addEventListener('click', press)
  root.addEventListener('keydown', press)
  return () => {
    root.removeEventListener('click', press)
    root.removeEventListener('keydown', press)
  }
}

/** @param clean sanitised HTML */
export function CleanText({ clean, compact }: { clean: string; compact: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const [picture, setPicture] = useState<Picture | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the formulas stand in the cleaned text
  useEffect(() => {
    const root = box.current
    if (!root) return
    void drawFormulas(root)
    const watch = new ResizeObserver(() => reachWide(root))
    watch.observe(root)
    const withdraw = offerZoom(root, setPicture)
    return () => {
      watch.disconnect()
      withdraw()
    }
  }, [clean])
  const text = useMemo(
    () => (
      <div
        ref={box}
        className={`${classes.text} ${compact ? classes.compact : ''}`}
        dangerouslySetInnerHTML={{ __html: clean }}
      />
    ),
    [clean, compact],
  )
  return (
    <>
      {text}
      {picture && (
        <Suspense fallback={null}>
          <Lightbox {...picture} onClose={() => setPicture(null)} />
        </Suspense>
      )}
    </>
  )
}
