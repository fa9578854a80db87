import type { ReactNode } from 'react'
import classes from './ScrollRegion.module.css'

/** Scrolls its content sideways, by keyboard as well. */
export const ScrollRegion = ({
  label,
  className,
  children,
}: {
  /** For screen readers. */
  label: string
  className?: string | undefined
  children: ReactNode
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <section className={className ?? classes.scroll} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
