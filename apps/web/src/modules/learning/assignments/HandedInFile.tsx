import { IconExternalLink } from '@tabler/icons-react'
import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import classes from './Assignment.module.css'

/** Link to the handed-in file, if there is one. */
export function HandedInFile({ work }: { work: StudentLesson['assignment'] }) {
  if (!work?.attachment) return null
  return (
    <a className={classes.present} href={work.attachment} target="_blank" rel="noopener">
      <IconExternalLink size={17} aria-hidden /> Lihat File
      {work.filename && <span> {work.filename}</span>}
    </a>
  )
}
