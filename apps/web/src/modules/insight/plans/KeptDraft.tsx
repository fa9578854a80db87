import { Button } from '@mantine/core'
import type { Plan } from '@tuntas/contract/insight/plans'
import { useEffect, useState } from 'react'
import { useAccount } from '../../../kit/session/session'
import { token } from '../../../kit/session/token'
import { freshKey, type PlanDraft, type PlanFields } from './drafts'
import { mergeDrafts } from './merging'
import classes from './plans.module.css'

const AFTER_MS = 500

/** `base`: what it was written over; what was kept by an older page has none. */
type Kept = { version: number; base?: PlanDraft; values: PlanDraft }

/** On a computer that others use too it ends with the tab. */
const store = () => (token.isShared() ? sessionStorage : localStorage)

const read = (place: string): Kept | null => {
  try {
    return JSON.parse(store().getItem(place) ?? 'null')
  } catch {
    return null
  }
}
const keep = (place: string, keptDraft: Kept) => {
  try {
    store().setItem(place, JSON.stringify(keptDraft))
  } catch {
    // A full or forbidden store: the open page has it as long as it stays.
  }
}
/** Keys of rows are this page's own. */
const keyed = <Row extends { key: number }>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, key: freshKey() }))
const asDraft = ({ values }: Kept): PlanDraft => ({
  ...values,
  assessments: keyed(values.assessments),
  references: keyed(values.references),
})

type KeptDraftProps = { form: PlanFields; plan: Plan }

/** What is written and not saved is kept in this browser, and given back to a page that is opened anew. */
export default function KeptDraft({ form, plan: { id, version } }: KeptDraftProps) {
  const place = `rps-${useAccount().user.id}-${id}`
  const [keptDraft, setKeptDraft] = useState(() => read(place))
  const [isRestored, setRestored] = useState(false)
  const { values, isDirty, first, base } = form
  const takeBack = () => {
    if (keptDraft) {
      const { base: over, version: of } = keptDraft
      const ownDraft = asDraft(keptDraft)
      const { draft, met: conflicts } = mergeDrafts({ base: over, mine: ownDraft, theirs: form.latest() })
      // Where both have written its save asks, for it is one of the version that this was written over.
      if (over && conflicts.length > 0) form.goOn(of, over, ownDraft)
      else form.set(draft)
    }
    setRestored(true)
    setKeptDraft(null)
  }
  const discard = () => {
    store().removeItem(place)
    form.set(first.current)
    setRestored(false)
    setKeptDraft(null)
  }
  useEffect(() => {
    if (keptDraft?.version === version && !isDirty()) takeBack()
  })
  useEffect(() => {
    if (keptDraft) return
    const timer = setTimeout(() => {
      const of = base.current.version ?? version
      if (isDirty()) return keep(place, { version: of, base: first.current, values })
      store().removeItem(place)
      setRestored(false)
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [keptDraft, place, version, values, isDirty, first, base])
  if (!keptDraft && !isRestored) return null
  return (
    <div className={classes.unsaved} role="status">
      <p>
        {isRestored
          ? 'Tulisan yang belum tersimpan dipulihkan dari perangkat ini.'
          : 'Di perangkat ini ada tulisan yang belum tersimpan, dari sebelum RPS ini diubah.'}
      </p>
      {!isRestored && (
        <Button variant="default" size="compact-md" onClick={takeBack}>
          Pulihkan
        </Button>
      )}
      <Button variant="default" size="compact-md" onClick={discard}>
        Buang
      </Button>
    </div>
  )
}
