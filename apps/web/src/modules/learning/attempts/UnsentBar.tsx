import { IconCloudOff } from '@tabler/icons-react'
import classes from './QuizOverview.module.css'

export default function UnsentBar({ waiting }: { waiting: number }) {
  return (
    <p className={classes.unsent} role="status">
      <IconCloudOff size={18} aria-hidden />
      {waiting} jawaban masih di perangkat ini dan dikirim begitu jaringan kembali. Jangan hapus data browser.
    </p>
  )
}
