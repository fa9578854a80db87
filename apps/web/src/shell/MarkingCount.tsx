import { count } from '../kit/format'
import classes from './Sidebar.module.css'
import { useMarkingCount } from './useTeaching'

/** The number beside 'Menilai'. */
export default function MarkingCount() {
  const waitingCount = useMarkingCount()
  if (waitingCount === 0) return null
  return (
    <span className={classes.count}>
      {count(waitingCount)}
      <span className={classes.unseen}> menunggu</span>
    </span>
  )
}
