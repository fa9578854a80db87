import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazyPart'
import classes from './help.module.css'
import type { HelpName } from './helps'

const HelpPopover = lazyPart(() => import('./HelpPopover'))

/** A figure's label with its explanation. */
export function HelpedLabel({ label, about }: { label: string; about: HelpName }) {
  return (
    <span className={classes.helped}>
      {label}
      <Suspense fallback={<span className={classes.help} />}>
        <HelpPopover about={about} />
      </Suspense>
    </span>
  )
}
