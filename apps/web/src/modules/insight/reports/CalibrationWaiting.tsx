import { Card, Progress } from '@mantine/core'
import { IconUsersMinus } from '@tabler/icons-react'
import { type Calibration, modelNames } from '@tuntas/contract/insight/measurement'
import { count } from '../../../kit/format'
import { ListNote } from '../../../kit/ListNote'
import { EmptyState } from '../../../ui/Placeholder'

type CalibrationWaitingProps = {
  data: Pick<Calibration, 'state' | 'model' | 'n' | 'progress' | 'message'> & { notes?: Calibration['notes'] }
}

/** In place of a calibration that is worked out, or that has too little to go by. */
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
      <EmptyState icon={IconUsersMinus} title="Data belum cukup untuk kalibrasi" hint={data.message ?? ''} />
      {data.notes?.map((note) => (
        <ListNote key={note}>{note}</ListNote>
      ))}
    </Card>
  )
}
