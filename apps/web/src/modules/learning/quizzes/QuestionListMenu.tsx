import { ActionIcon, Menu } from '@mantine/core'
import {
  type Icon,
  IconBarbell,
  IconBooks,
  IconDots,
  IconDownload,
  IconEraser,
  IconFileImport,
  IconFiles,
  IconLayoutList,
  IconPrinter,
  IconTable,
} from '@tabler/icons-react'
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

type QuestionListMenuProps = {
  lessonsId: number
  courseId: number
  /** The open question has unsaved changes: no other question may be added. */
  unsaved: boolean
  onImported: () => void
  onTake: () => void
  onPractice: () => void
  onPart: (part: string) => void
  /** Undefined: nothing to clear. */
  onClear: (() => void) | undefined
}

const parts = [
  { value: 'bagian', label: 'Bagian', Icon: IconLayoutList },
  { value: 'kisi-kisi', label: 'Kisi-kisi', Icon: IconTable },
  { value: 'paket', label: 'Paket', Icon: IconFiles },
]

const icon = (MenuIcon: Icon) => <MenuIcon size={18} stroke={1.7} aria-hidden />

/** Everything one may do with all questions of a quiz but add one. */
export default function QuestionListMenu(props: QuestionListMenuProps) {
  const { lessonsId, courseId, unsaved: isUnsaved, onImported, onTake, onPractice, onPart, onClear } = props
  const [openDialog, setOpenDialog] = useState<'import' | 'print' | null>(null)
  const closeDialog = () => setOpenDialog(null)
  const { start, pending, plan, download, close } = useExport(lessonsId)
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={42}
            radius="md"
            loading={pending}
            aria-label="Aksi lain untuk soal"
          >
            <IconDots size={20} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <Menu.Item disabled={isUnsaved} leftSection={icon(IconBooks)} onClick={onTake}>
            Ambil dari bank
          </Menu.Item>
          <Menu.Item disabled={isUnsaved} leftSection={icon(IconBarbell)} onClick={onPractice}>
            Buat Soal Latihan
          </Menu.Item>
          <Menu.Item leftSection={icon(IconFileImport)} onClick={() => setOpenDialog('import')}>
            Impor
          </Menu.Item>
          <Menu.Item leftSection={icon(IconPrinter)} onClick={() => setOpenDialog('print')}>
            Cetak
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>Susun kertas</Menu.Label>
          {parts.map(({ value, label, Icon: PartIcon }) => (
            <Menu.Item key={value} leftSection={icon(PartIcon)} onClick={() => onPart(value)}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>Ekspor</Menu.Label>
          {exportFormats.map((format) => (
            <Menu.Item key={format} leftSection={icon(IconDownload)} onClick={() => start(format)}>
              {labels[format]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={!onClear} leftSection={icon(IconEraser)} onClick={onClear}>
            Reset semua
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {openDialog === 'print' && <PrintDialog lessonsId={lessonsId} onClose={closeDialog} />}
        {openDialog === 'import' && (
          <ImportDialog
            lessonsId={lessonsId}
            courseId={courseId}
            onImported={onImported}
            onClose={closeDialog}
          />
        )}
        {plan && (
          <ExportDialog plan={plan} label={labels[plan.format]} onDownload={download} onClose={close} />
        )}
      </Suspense>
    </>
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
