import { Button, Menu } from '@mantine/core'
import { IconDownload, IconFileImport } from '@tabler/icons-react'
import { type ExportFormat, exportQuestions } from '@tuntas/contract/learning/question-files'
import { Suspense, useState } from 'react'
import { useDownload } from '../../../kit/useDownload'
import { lazyPart } from '../../../ui/lazyPart'
import classes from './QuestionFiles.module.css'

const ImportDialog = lazyPart(() => import('./ImportDialog'))

const exports: readonly { format: ExportFormat; label: string }[] = [
  { format: 'gift', label: 'GIFT (.txt)' },
  { format: 'moodle_xml', label: 'Moodle XML (.xml)' },
  { format: 'excel', label: 'Excel (.xlsx)' },
]

type QuestionFilesProps = { lessonsId: number; onImported: () => void }

/** Questions of a quiz from files and into files. */
export default function QuestionFiles({ lessonsId, onImported }: QuestionFilesProps) {
  const [importing, setImporting] = useState(false)
  const exporting = useDownload(exportQuestions)
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
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={exporting.pending}
          >
            Ekspor
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {exports.map(({ format, label }) => (
            <Menu.Item
              key={format}
              onClick={() => exporting.run({ query: { lessons_id: lessonsId, format } })}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {importing && (
        <Suspense>
          <ImportDialog lessonsId={lessonsId} onImported={onImported} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </div>
  )
}
