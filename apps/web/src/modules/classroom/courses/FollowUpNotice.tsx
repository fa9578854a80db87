import { Button } from '@mantine/core'
import { IconMessageExclamation } from '@tabler/icons-react'
import { count } from '../../../kit/format'
import classes from './FollowUpNotice.module.css'
import { useFollowUp } from './useFollowUp'

/** A line above the topics while a student is stuck. */
export function FollowUpNotice({ courseId, onOpen }: { courseId: number; onOpen: () => void }) {
  const stuck = useFollowUp(courseId).data?.length ?? 0
  if (stuck === 0) return null
  return (
    <div className={classes.notice} data-tone="mengkudu" role="status">
      <IconMessageExclamation size={20} aria-hidden />
      <span>
        <b>Perlu tindak lanjut:</b> {count(stuck)} mahasiswa tertahan karena belum mencapai KKM.
      </span>
      <Button variant="default" size="sm" onClick={onOpen}>
        Lihat
      </Button>
    </div>
  )
}
