import { Button, Group, Switch } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import {
  checkMarks,
  exportMarks,
  type MarkFormat,
  type MarkShape,
} from '@tuntas/contract/insight/marks-office'
import { useState } from 'react'
import type { Input } from '../../../../kit/client/call'
import { Loaded } from '../../../../kit/client/Loaded'
import { useData } from '../../../../kit/client/queries'
import { useDownload } from '../../../../kit/client/useDownload'
import { count } from '../../../../kit/format'
import { ChoiceCards } from '../../../../ui/ChoiceCards'
import { Modal } from '../../../../ui/Modal'
import styles from './marks-office.module.css'
import { Problems } from './Problems'

const shapes: { value: MarkShape; label: string }[] = [
  { value: 'siakad', label: 'SIAKAD' },
  { value: 'feeder', label: 'Neo Feeder' },
]
const formats: { value: MarkFormat; label: string }[] = [
  { value: 'xlsx', label: 'Excel' },
  { value: 'csv', label: 'CSV' },
]

type DownloadDialogProps = { filters: Input<typeof exportMarks>['query']; onClose: () => void }

/** Problems of the semester's closed marks, and the file with all of them. */
export default function DownloadDialog({ filters, onClose }: DownloadDialogProps) {
  const [shape, setShape] = useState<MarkShape>('siakad')
  const [format, setFormat] = useState<MarkFormat>('xlsx')
  const [onlyActive, setOnlyActive] = useState(false)
  const narrowed = { ...filters, ...(onlyActive && { only_active: true }) }
  const check = useData(checkMarks, { query: narrowed }, { staleTime: 0 })
  const file = useDownload(exportMarks)
  return (
    <Modal opened onClose={onClose} title="Unduh nilai akhir" size={560} transitionProps={{ duration: 120 }}>
      <div className={styles.choices}>
        <ChoiceCards
          name="shape"
          label="Bentuk"
          options={shapes}
          value={shape}
          onChange={(value) => setShape(value as MarkShape)}
        />
        <ChoiceCards
          name="format"
          label="File"
          options={formats}
          value={format}
          onChange={(value) => setFormat(value as MarkFormat)}
        />
        <Switch
          label="Hanya mahasiswa Aktif"
          checked={onlyActive}
          onChange={(event) => setOnlyActive(event.currentTarget.checked)}
        />
        <Loaded query={check} failed="Pemeriksaan nilai gagal dimuat" count={2}>
          {({ classes, students, problems }) => (
            <>
              <p role="status">
                File berisi <b>{count(students)}</b> nilai dari <b>{count(classes)}</b> kelas yang ditutup.
              </p>
              <Problems problems={problems} />
            </>
          )}
        </Loaded>
      </div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button
          loading={file.pending}
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
          onClick={() => void file.run({ query: { ...narrowed, shape, format } })}
        >
          Unduh
        </Button>
      </Group>
    </Modal>
  )
}
