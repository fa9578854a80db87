import { SegmentedControl } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { type StandardGroup, type Standards, standardGroups } from '@tuntas/contract/insight/standards'
import { titled } from '../../../kit/format'
import { EmptyState } from '../../../ui/Placeholder'
import type { PanelDraft } from './panelDraft'
import classes from './standards.module.css'

const NONE = '-'
const choices = [
  { value: NONE, label: 'Lewati' },
  ...standardGroups.map((group) => ({ value: group, label: titled(group) })),
]

type GroupListProps = {
  students: Standards['students']
  draft: PanelDraft
  onChange: (draft: PanelDraft) => void
}

/** Puts students into groups by the lecturer's judgement. */
export function GroupList({ students, draft, onChange }: GroupListProps) {
  const put = (user_id: number, to: string) => {
    const { [user_id]: _, ...groups } = draft.groups
    onChange({ ...draft, groups: to === NONE ? groups : { ...groups, [user_id]: to as StandardGroup } })
  }
  if (students.length === 0)
    return (
      <EmptyState icon={IconUsersGroup} title="Belum ada mahasiswa" hint="Kelas ini belum punya anggota." />
    )
  return (
    <>
      <p className={classes.meta}>
        Kelompokkan menurut pengetahuanmu tentang mahasiswa, sebelum melihat nilainya.
      </p>
      <ul className={classes.students}>
        {students.map(({ user_id, name, nim }) => (
          <li key={user_id} className={classes.student}>
            <span>
              {name} <small>{nim}</small>
            </span>
            <SegmentedControl
              aria-label={`Kelompok ${name}`}
              value={draft.groups[user_id] ?? NONE}
              onChange={(to) => put(user_id, to)}
              data={choices}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
