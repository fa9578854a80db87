import { Button, Modal } from '@mantine/core'
import type { ExportFormat, planExport } from '@tuntas/contract/learning/question-files'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { count } from '../../../kit/format'
import { LeftOutList, toLeftOutRows } from './FoundTroubles'
import classes from './QuestionFiles.module.css'

export type Plan = Reply<typeof planExport>['data'] & { format: ExportFormat }
type ExportDialogProps = { plan: Plan; label: string; onDownload: () => void; onClose: () => void }

/** What the file will not carry, before it is downloaded. */
export default function ExportDialog({ plan, label, onDownload, onClose }: ExportDialogProps) {
  const { taken, skipped, lost } = plan
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Ekspor ke ${label}`}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
      size={640}
      transitionProps={{ duration: 120 }}
    >
      <LeftOutList
        kind="error"
        title={`${count(skipped.length)} soal tidak terbawa`}
        rows={toLeftOutRows(skipped)}
      />
      <LeftOutList kind="warning" title="Terbawa, tetapi tidak seluruhnya" rows={toLeftOutRows(lost)} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button onClick={onDownload} disabled={taken === 0}>
          Unduh {count(taken)} soal
        </Button>
      </div>
    </Modal>
  )
}
