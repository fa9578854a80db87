import { headingOnPage, listHeadings } from '../../../shared/lessons/headings'
import classes from './RemedialBar.module.css'

const goTo = (title: string) => {
  const heading = headingOnPage(title)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  heading.scrollIntoView({ block: 'start' })
}

/** Positions to read; a heading of this text becomes a link. */
export function PartsToRead({ parts, html }: { parts: readonly string[]; html: string | null }) {
  const headings = listHeadings(html)
  return (
    <p className={classes.parts}>
      Baca bagian:
      {parts.map((part) =>
        headings.includes(part) ? (
          <button key={part} type="button" className={classes.way} onClick={() => goTo(part)}>
            {part}
          </button>
        ) : (
          <b key={part}>{part}</b>
        ),
      )}
    </p>
  )
}
