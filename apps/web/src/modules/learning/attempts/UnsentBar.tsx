import { IconCloudOff } from '@tabler/icons-react'
import classes from './QuizOverview.module.css'

export default function UnsentBar({ waiting: waitingCount }: { waiting: number }) {
  return (
    <p className={classes.unsent} role="status">
      <IconCloudOff size={18} aria-hidden />
      {waitingCount} jawaban masih di perangkat ini. Kami kirim begitu ada jaringan. Jangan hapus data
      browser.
    </p>
  )
}
