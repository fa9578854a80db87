import { Button, Card } from '@mantine/core'
import { IconLockOpen } from '@tabler/icons-react'
import type { Proposal } from '@tuntas/contract/insight/final-marks'
import { Suspense, useState } from 'react'
import { dateTime } from '../../../kit/format'
import { lazyPart } from '../../../ui/lazyPart'
import { PeopleTable } from '../../../ui/PeopleTable'
import classes from './final-marks.module.css'
import { VersionFiles } from './VersionFiles'
import { type FinalMark, markWords } from './words'

const ReopenDialog = lazyPart(() => import('./ReopenDialog'))

/** The current version with its files, and changes since. */
export function ClosedMarks({ courseId, mark }: { courseId: number; mark: FinalMark }) {
  const [isReopening, setReopening] = useState(false)
  const [version] = mark.versions
  if (!version) return null
  return (
    <>
      <Card component="section" aria-labelledby="ditutup" className={classes.step}>
        <h2 id="ditutup">Nilai ditutup, versi {version.version}</h2>
        <p>
          {version.closed_by}, {dateTime(version.closed_at)}. Mahasiswa melihat nilai dari versi ini.
        </p>
        <p className={classes.hash}>
          SHA-256 <code>{version.sha256}</code>
        </p>
        <div className={classes.actions}>
          <VersionFiles version={version} />
          {mark.can_close === 1 && (
            <Button
              variant="default"
              leftSection={<IconLockOpen size={18} stroke={1.7} aria-hidden />}
              onClick={() => setReopening(true)}
            >
              Buka kembali
            </Button>
          )}
        </div>
      </Card>
      {mark.proposals.length > 0 && <Proposals proposals={mark.proposals} />}
      {isReopening && (
        <Suspense fallback={null}>
          <ReopenDialog courseId={courseId} onClose={() => setReopening(false)} />
        </Suspense>
      )}
    </>
  )
}

const kinds = { changed: 'Berubah', added: 'Bergabung', removed: 'Keluar' } as const

function Proposals({ proposals }: { proposals: readonly Proposal[] }) {
  return (
    <Card component="section" aria-labelledby="usulan" className={classes.step}>
      <h2 id="usulan">Berubah sejak ditutup</h2>
      <p className={classes.meta}>Berlaku setelah nilai dibuka kembali dan ditutup lagi.</p>
      <PeopleTable
        label="Berubah sejak ditutup"
        rows={proposals}
        columns={[
          { key: 'kind', label: 'Perubahan', cell: (row) => kinds[row.kind] },
          { key: 'before', label: 'Ditutup', align: 'end', cell: (row) => markWords(row.before) },
          { key: 'after', label: 'Kini', align: 'end', cell: (row) => <b>{markWords(row.after)}</b> },
        ]}
      />
    </Card>
  )
}
