import { Button } from '@mantine/core'
import type { ExportFormat, planExport } from '@tuntas/contract/learning/question-files'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { count } from '../../../kit/format'
import { Modal } from '../../../ui/Modal'
import { LeftOutList, toLeftOutRows } from './FoundTroubles'
import classes from './QuestionFiles.module.css'

export type Plan = Reply<typeof planExport>['data'] & { format: ExportFormat }
type ExportDialogProps = { plan: Plan; label: string; onDownload: () => void; onClose: () => void }

/** What the export will lose, before the download. */
export default function ExportDialog({ plan, label, onDownload, onClose }: ExportDialogProps) {
  const { taken: takenCount, skipped: skippedQuestions, lost: losses } = plan
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Ekspor ke ${label}`}
      size={640}
      transitionProps={{ duration: 120 }}
    >
      <LeftOutList
        kind="error"
        title={`${count(skippedQuestions.length)} soal tidak terbawa`}
        rows={toLeftOutRows(skippedQuestions)}
      />
      <LeftOutList kind="warning" title="Terbawa, tetapi tidak seluruhnya" rows={toLeftOutRows(losses)} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button onClick={onDownload} disabled={takenCount === 0}>
          Unduh {count(takenCount)} soal
        </Button>
      </div>
    </Modal>
  )
}
