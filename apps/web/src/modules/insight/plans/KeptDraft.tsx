import { Button } from '@mantine/core'
import type { Plan } from '@tuntas/contract/insight/plans'
import { useEffect, useState } from 'react'
import { useAccount } from '../../../kit/session/session'
import { token } from '../../../kit/session/token'
import { freshKey, type PlanDraft, type PlanFields } from './drafts'
import { mergeDrafts } from './merging'
import classes from './plans.module.css'

const AFTER_MS = 500

/** `base`: the version on which the draft is based; missing in older drafts. */
type Kept = { version: number; base?: PlanDraft; values: PlanDraft }

/** On a shared computer it ends with the tab. */
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
    // Storage is full or blocked: the draft lives as long as the page.
  }
}
/** Row keys are unique per page. */
const keyed = <Row extends { key: number }>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, key: freshKey() }))
const asDraft = ({ values }: Kept): PlanDraft => ({
  ...values,
  cpl_ids: values.cpl_ids ?? [],
  assessments: keyed(values.assessments),
  references: keyed(values.references),
})

type KeptDraftProps = { form: PlanFields; plan: Plan }

/** Stores the unsaved draft in this browser and restores it on the next visit. */
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
      // On a conflict the save asks, because it is based on the old version.
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
