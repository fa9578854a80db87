import { Button } from '@mantine/core'
import { IconFileTypePdf, IconLock } from '@tabler/icons-react'
import { printFinalMark } from '@tuntas/contract/insight/final-marks'
import type { gradebook } from '@tuntas/contract/insight/reports'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { useDownload } from '../../../kit/client/useDownload'
import { dateTime } from '../../../kit/format'
import { ReportTools } from '../../../kit/report/ReportContent'
import { FinalMarkExcel } from '../../../shared/marking/FinalMarkExcel'
import { LinkButton } from '../../../ui/LinkButton'
import classes from './Gradebook.module.css'

export type Closing = Reply<typeof gradebook.page>['closing']

/** Closing state of the marks, with files of the current version. */
export function GradebookClosing({ courseId, closing }: { courseId: number; closing: Closing }) {
  const { state, version, closed_at, closed_by } = closing
  const words = {
    open: 'Belum ditutup',
    closed: `Nilai ditutup, versi ${version}, oleh ${closed_by} pada ${dateTime(closed_at)}.`,
    reopened: `Versi ${version} dibuka kembali`,
  }
  return (
    <>
      <p className={classes.printed}>{words[state]}</p>
      <ReportTools>
        <p className={classes.closing}>{words[state]}</p>
        {state === 'closed' && closing.id !== null && <ClosedFiles id={closing.id} />}
        <LinkButton
          to="/teacher/courses/final-mark/$id"
          params={{ id: String(courseId) }}
          size="xs"
          variant={state === 'closed' ? 'default' : 'filled'}
          leftSection={<IconLock size={16} stroke={1.7} aria-hidden />}
        >
          Tutup Nilai
        </LinkButton>
      </ReportTools>
    </>
  )
}

function ClosedFiles({ id }: { id: number }) {
  const pdf = useDownload(printFinalMark)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={pdf.pending}
        leftSection={<IconFileTypePdf size={16} stroke={1.7} aria-hidden />}
        onClick={() => void pdf.run({ query: { id } })}
      >
        Nilai akhir PDF
      </Button>
      <FinalMarkExcel id={id} size="xs" />
    </>
  )
}
