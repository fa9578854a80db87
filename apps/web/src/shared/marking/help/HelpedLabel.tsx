import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../../ui/lazyPart'
import classes from './help.module.css'
import type { HelpName } from './helps'
import type { TermName } from './terms'

const FigureHelp = lazyPart(() => import('./FigureHelp'))
const TermHelp = lazyPart(() => import('./TermHelp'))

type HelpedProps = { label: ReactNode; children: ReactNode }

const Helped = ({ label, children }: HelpedProps) => (
  <span className={classes.helped}>
    {label}
    <Suspense fallback={<span className={classes.help} />}>{children}</Suspense>
  </span>
)

/** A figure's label with its explanation. */
export const HelpedLabel = ({ label, about }: { label: string; about: HelpName }) => (
  <Helped label={label}>
    <FigureHelp about={about} />
  </Helped>
)

/** A word that students may not know, with its explanation. */
export const HelpedTerm = ({ label, about }: { label: ReactNode; about: TermName }) => (
  <Helped label={label}>
    <TermHelp about={about} />
  </Helped>
)
