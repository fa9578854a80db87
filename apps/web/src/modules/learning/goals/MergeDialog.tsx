import { Button } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import type { Goal } from '@tuntas/contract/learning/goals'
import { useState } from 'react'
import { goalName } from '../../../shared/goals/goals'
import { Modal } from '../../../ui/Modal'
import SearchField from '../../../ui/SearchField'
import classes from './Goals.module.css'
import { movedSaid, usedBy } from './goalWords'
import type { GoalActions } from './useGoalActions'

type MergeDialogProps = {
  from: Goal
  all: readonly Goal[]
  totalCourse: number
  actions: GoalActions
  onClose: () => void
}

/** Merges two goals with the same meaning; shows first what moves. */
export default function MergeDialog({ from, all, totalCourse, actions, onClose }: MergeDialogProps) {
  const [selectedId, setSelectedId] = useState('')
  const into = all.find(({ id }) => String(id) === selectedId)
  const merge = async () => {
    if (into && (await actions.merge(from.id, into.id))) onClose()
  }
  return (
    <Modal
      opened
      onClose={() => !actions.merging && onClose()}
      title="Gabungkan tujuan"
      closeButtonProps={{ 'aria-label': 'Tutup', disabled: actions.merging }}
      size={560}
      transitionProps={{ duration: 120 }}
    >
      <div className={classes.merge}>
        <p>
          <b>{goalName(from)}</b>
          <small>{usedBy(from)}</small>
        </p>
        <IconArrowDown size={20} aria-hidden />
        <SearchField
          label="Digabungkan ke"
          placeholder="Cari tujuan"
          withAsterisk
          options={all
            .filter(({ id }) => id !== from.id)
            .map((goal) => ({ value: String(goal.id), label: goalName(goal) }))}
          value={selectedId}
          onChange={(value) => setSelectedId(value ?? '')}
        />
        {into && (
          <p role="status" className={classes.moves}>
            Yang pindah: {movedSaid(from.total_question, from.total_assignment)}
            {totalCourse > 1 && `, di semua ${totalCourse} kelas mata kuliah ini`}. Nilai mahasiswa tidak
            berubah. Penggabungan dapat dibatalkan.
          </p>
        )}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" disabled={actions.merging} onClick={onClose}>
          Batal
        </Button>
        <Button disabled={!into} loading={actions.merging} onClick={merge}>
          Gabungkan
        </Button>
      </div>
    </Modal>
  )
}
