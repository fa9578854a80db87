import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../../ui/lazyPart'
import classes from './help.module.css'
import type { HelpName } from './helps'
import type { TermName } from './terms'

const FigureHelp = lazyPart(() => import('./FigureHelp'))
const TermHelp = lazyPart(() => import('./TermHelp'))

const splitLast = (label: ReactNode): [ReactNode, string | null] => {
  if (typeof label !== 'string') return [label, null]
  const at = label.lastIndexOf(' ') + 1
  return [label.slice(0, at), label.slice(at)]
}

type HelpedProps = { label: ReactNode; children: ReactNode }

/** The sign stays on the line of a text's last word. */
function Helped({ label, children }: HelpedProps) {
  const [words, last] = splitLast(label)
  return (
    <span className={classes.helped}>
      {words}
      <span className={last === null ? undefined : classes.last}>
        {last}
        <Suspense fallback={<span className={classes.help} />}>{children}</Suspense>
      </span>
    </span>
  )
}

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
