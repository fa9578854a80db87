import DOMPurify from 'dompurify'
import { useEffect, useMemo, useRef } from 'react'
import classes from './RichText.module.css'

const allowed = {
  USE_PROFILES: { html: true },
  ADD_ATTR: ['data-type', 'data-latex', 'target'],
  FORBID_ATTR: ['style'],
}

/** Draws the formulas of the element; KaTeX is fetched only where there is one. */
async function drawFormulas(root: HTMLElement) {
  const formulas = root.querySelectorAll<HTMLElement>('[data-latex]')
  if (formulas.length === 0) return
  const { drawFormula } = await import('./formula')
  for (const formula of formulas) drawFormula(formula)
}

/** What is wider than the screen scrolls sideways, and must be reached by keyboard for that. */
function reachWide(root: HTMLElement) {
  for (const block of root.querySelectorAll<HTMLElement>('pre, table, .katex-display')) {
    if (block.scrollWidth > block.clientWidth) block.tabIndex = 0
    else block.removeAttribute('tabindex')
  }
}

type RichTextProps = { html: string; compact?: boolean }

/** HTML from the server, cleaned once more before it is shown. */
export function RichText({ html, compact = false }: RichTextProps) {
  const box = useRef<HTMLDivElement>(null)
  const clean = useMemo(() => DOMPurify.sanitize(html, allowed), [html])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the formulas stand in the cleaned text
  useEffect(() => {
    const root = box.current
    if (!root) return
    void drawFormulas(root)
    const watch = new ResizeObserver(() => reachWide(root))
    watch.observe(root)
    return () => watch.disconnect()
  }, [clean])
  return (
    <div
      ref={box}
      className={`${classes.text} ${compact ? classes.compact : ''}`}
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  )
}
