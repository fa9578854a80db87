import { Button } from '@mantine/core'
import { useState } from 'react'
import { Modal } from '../../../ui/Modal'
import { CopyOptions } from './CopyOptions'
import { planFor } from './copyPlan'
import classes from './dialogs.module.css'
import { useCopying } from './useCopying'
import type { PlannedLesson } from './usePlanning'

type CopyOutProps = { courseId: number; chosen: readonly PlannedLesson[]; onClose: () => void }

/** Copies selected lessons to other, mostly parallel, classes. */
export default function CopyOut({ courseId, chosen: selectedLessons, onClose }: CopyOutProps) {
  const [plan, setPlan] = useState(planFor([]))
  const copying = useCopying(onClose)
  const [dated] = selectedLessons.flatMap(({ name, start_date }) =>
    start_date ? [{ name, start_date }] : [],
  )
  return (
    <Modal
      opened
      onClose={() => !copying.pending && onClose()}
      title="Salin ke kelas"
      closeButtonProps={{ 'aria-label': 'Tutup', disabled: copying.pending }}
      size={640}
      transitionProps={{ duration: 120 }}
    >
      <CopyOptions plan={plan} onPlan={setPlan} from={courseId} example={dated} disabled={copying.pending} />
      <div className={classes.buttons}>
        <p role="status">
          {selectedLessons.length} pembelajaran ke {plan.targets.size} kelas
        </p>
        <Button variant="default" disabled={copying.pending} onClick={onClose}>
          Batal
        </Button>
        <Button
          loading={copying.pending}
          onClick={() =>
            copying.run(
              plan,
              selectedLessons.map(({ id }) => id),
              courseId,
            )
          }
        >
          Salin
        </Button>
      </div>
    </Modal>
  )
}
