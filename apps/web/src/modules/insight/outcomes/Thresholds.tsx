import { Button } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { number } from '../../../kit/format'
import { lazyPart } from '../../../ui/lazyPart'
import classes from './Thresholds.module.css'
import type { ProgramReport } from './words'

const ThresholdDialog = lazyPart(() => import('./ThresholdDialog'))

/** Thresholds of attainment; keepers of the program can edit them. */
export function Thresholds({ id, report }: { id: number; report: ProgramReport }) {
  const [editing, setEditing] = useState(false)
  const { pass, target, can_edit } = report
  return (
    <section className={classes.thresholds} aria-label="Batas capaian">
      <p>
        Mahasiswa mencapai CPL mulai dari nilai <b>{number(pass)}</b>. CPL tercapai bila paling sedikit{' '}
        <b>{number(target)}%</b> mahasiswa mencapainya.
      </p>
      {can_edit && (
        <Button
          variant="default"
          leftSection={<IconAdjustments size={18} stroke={1.7} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          Ubah batas
        </Button>
      )}
      <Suspense fallback={null}>
        {editing && <ThresholdDialog id={id} report={report} onClose={() => setEditing(false)} />}
      </Suspense>
    </section>
  )
}
