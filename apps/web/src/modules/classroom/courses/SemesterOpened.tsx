import { Card } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import type { SemesterSaved } from '@tuntas/contract/classroom/semester'
import { count } from '../../../kit/format'
import { summariseNames } from '../../../kit/list/summariseNames'
import { LinkButton } from '../../../ui/LinkButton'
import classes from './Semester.module.css'

/** Result of opening a semester. */
export default function SemesterOpened({
  saved: savedSemester,
  name,
}: {
  saved: SemesterSaved
  name: string
}) {
  return (
    <Card className={classes.preview}>
      <h2 className={classes.heading}>
        <IconCircleCheckFilled size={22} aria-hidden data-opens />
        {name} dibuka
      </h2>
      <p className={classes.quiet} role="status">
        {count(savedSemester.classes)} kelas dibuat dengan {count(savedSemester.enrolments)} keikutsertaan
        mahasiswa, {count(savedSemester.lessons)} pembelajaran, dan {count(savedSemester.questions)} soal.
        {savedSemester.skipped.length > 0 &&
          ` Sudah ada: ${summariseNames(savedSemester.skipped.map((one) => one.name))}.`}
      </p>
      <div className={classes.buttons}>
        <LinkButton to="/courses" search={{ year_id: String(savedSemester.year_id) }}>
          Lihat kelasnya
        </LinkButton>
      </div>
    </Card>
  )
}
