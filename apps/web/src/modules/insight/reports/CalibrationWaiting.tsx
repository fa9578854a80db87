import { Card, Progress } from '@mantine/core'
import { IconChartDots, IconUsersMinus } from '@tabler/icons-react'
import { type Calibration, modelNames } from '@tuntas/contract/insight/measurement'
import { count } from '../../../kit/format'
import { ListNote } from '../../../kit/list/ListNote'
import { EmptyState } from '../../../ui/Placeholder'

type CalibrationWaitingProps = {
  data: Pick<Calibration, 'state' | 'degenerate' | 'model' | 'n' | 'progress' | 'message'> & {
    notes?: Calibration['notes']
  }
}

const titles = {
  few: { icon: IconUsersMinus, title: 'Data belum cukup untuk kalibrasi' },
  degenerate: { icon: IconChartDots, title: 'Jawaban ini tidak dapat dikalibrasi' },
}

/** Replaces a calibration that is running or has too little data. */
export function CalibrationWaiting({ data }: CalibrationWaitingProps) {
  if (data.state === 'running')
    return (
      <Card role="status">
        <p>
          Menghitung kalibrasi {modelNames[data.model]} dari {count(data.n)} mahasiswa…
        </p>
        <Progress value={data.progress} aria-label="Kemajuan kalibrasi" />
      </Card>
    )
  return (
    <Card>
      <EmptyState {...titles[data.degenerate ? 'degenerate' : 'few']} hint={data.message ?? ''} />
      {data.notes?.map((note) => (
        <ListNote key={note}>{note}</ListNote>
      ))}
    </Card>
  )
}
