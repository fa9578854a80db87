import { Button, Menu } from '@mantine/core'
import { IconDownload, IconFileImport, IconPrinter } from '@tabler/icons-react'
import {
  type ExportFormat,
  exportFormats,
  exportQuestions,
  planExport,
} from '@tuntas/contract/learning/question-files'
import { Suspense, useState } from 'react'
import { call } from '../../../kit/client/call'
import { useTask } from '../../../kit/client/useAction'
import { useDownload } from '../../../kit/client/useDownload'
import { lazyPart } from '../../../ui/lazyPart'
import type { Plan } from './ExportDialog'
import classes from './QuestionFiles.module.css'

const ImportDialog = lazyPart(() => import('./ImportDialog'))
const ExportDialog = lazyPart(() => import('./ExportDialog'))
const PrintDialog = lazyPart(() => import('./print/PrintDialog'))

const labels: Record<ExportFormat, string> = {
  gift: 'GIFT (.txt)',
  moodle_xml: 'Moodle XML (.xml)',
  excel: 'Excel (.xlsx)',
  qti3: 'QTI 3.0 (.zip)',
  qti22: 'QTI 2.2 (.zip)',
}

type QuestionFilesProps = { lessonsId: number; courseId: number; onImported: () => void }

/** Import, export and print of a quiz's questions. */
export default function QuestionFiles({ lessonsId, courseId, onImported }: QuestionFilesProps) {
  const [importing, setImporting] = useState(false)
  const [printing, setPrinting] = useState(false)
  const { start, pending, plan, download, close } = useExport(lessonsId)
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        leftSection={<IconFileImport size={18} aria-hidden />}
        onClick={() => setImporting(true)}
      >
        Impor
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} loading={pending}>
            Ekspor
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {exportFormats.map((format) => (
            <Menu.Item key={format} onClick={() => start(format)}>
              {labels[format]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => setPrinting(true)}
      >
        Cetak
      </Button>
      <Suspense>
        {printing && <PrintDialog lessonsId={lessonsId} onClose={() => setPrinting(false)} />}
        {importing && (
          <ImportDialog
            lessonsId={lessonsId}
            courseId={courseId}
            onImported={onImported}
            onClose={() => setImporting(false)}
          />
        )}
        {plan && (
          <ExportDialog plan={plan} label={labels[plan.format]} onDownload={download} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}

/** Downloads at once if nothing is lost; otherwise lists the losses first. */
function useExport(lessonsId: number) {
  const [plan, setPlan] = useState<Plan | null>(null)
  const exporting = useDownload(exportQuestions)
  const fetchFile = (format: ExportFormat) => exporting.run({ query: { lessons_id: lessonsId, format } })
  const planning = useTask(
    async (format: ExportFormat): Promise<Plan> => ({
      format,
      ...(await call(planExport, { query: { lessons_id: lessonsId, format, dry_run: true } })).data,
    }),
    {
      done: (exportPlan) =>
        exportPlan.skipped.length + exportPlan.lost.length > 0
          ? setPlan(exportPlan)
          : fetchFile(exportPlan.format),
    },
  )
  return {
    start: (format: ExportFormat) => void planning.run(format),
    pending: planning.pending || exporting.pending,
    plan,
    download: () => {
      if (plan) void fetchFile(plan.format)
      setPlan(null)
    },
    close: () => setPlan(null),
  }
}
