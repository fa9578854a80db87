import { Button, Card } from '@mantine/core'
import { IconFileTypePdf, IconLockOpen, IconSchool } from '@tabler/icons-react'
import { closingStateNames, officeFinalMark, officePrint } from '@tuntas/contract/insight/marks-office'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { Suspense, useState } from 'react'
import { Loaded } from '../../../../kit/client/Loaded'
import { notYours } from '../../../../kit/client/NotYours'
import { useData } from '../../../../kit/client/queries'
import { useDownload } from '../../../../kit/client/useDownload'
import { dateTime, number } from '../../../../kit/format'
import { useRole } from '../../../../kit/session/session'
import { lazyPart } from '../../../../ui/lazyPart'
import { PageHeader } from '../../../../ui/PageHeader'
import { EmptyState } from '../../../../ui/Placeholder'
import { ScrollRegion } from '../../../../ui/ScrollRegion'
import styles from './marks-office.module.css'
import { StateCell } from './officeColumns'

const ReopenDialog = lazyPart(() => import('./ReopenDialog'))

type Marks = Reply<typeof officeFinalMark>['data']

/** All versions of a class's closed marks. */
export default function ClassMarks({ courseId }: { courseId: number }) {
  const marks = useData(officeFinalMark, { query: { courses_id: courseId } }, { staleTime: 0 })
  const mayReopen = useRole() !== 'koordinator'
  const [reopening, setReopening] = useState(false)
  return (
    <>
      <PageHeader
        title={marks.data?.course ?? 'Nilai Akhir'}
        subtitle={marks.data && `Nilai akhir: ${closingStateNames[marks.data.state].toLowerCase()}`}
        back={{ to: '/final-marks', label: 'Nilai Akhir' }}
        actions={
          mayReopen &&
          marks.data?.state === 'closed' && (
            <Button
              variant="default"
              leftSection={<IconLockOpen size={18} stroke={1.7} aria-hidden />}
              onClick={() => setReopening(true)}
            >
              Buka kembali
            </Button>
          )
        }
      />
      <Loaded
        query={marks}
        frame={Card}
        count={6}
        failed="Nilai akhir gagal dimuat"
        refused={notYours('Kelas', '/final-marks')}
      >
        {(data) => (data.document ? <Closed marks={data} /> : <NeverClosed />)}
      </Loaded>
      {reopening && (
        <Suspense fallback={null}>
          <ReopenDialog courseId={courseId} onClose={() => setReopening(false)} />
        </Suspense>
      )}
    </>
  )
}

function NeverClosed() {
  return (
    <Card>
      <EmptyState
        icon={IconSchool}
        title="Nilai belum pernah ditutup"
        hint="Versi pertama ada setelah dosen pengampu menutup nilai."
      />
    </Card>
  )
}

function Closed({ marks: { state, versions, document } }: { marks: Marks }) {
  return (
    <>
      <Card component="section" aria-labelledby="versi">
        <h2 id="versi">Versi</h2>
        <StateCell state={state} late={0} />
        <ul className={styles.versions}>
          {versions.map((version) => (
            <Version key={version.id} version={version} />
          ))}
        </ul>
      </Card>
      {document && <Students document={document} />}
    </>
  )
}

function Version({ version }: { version: Marks['versions'][number] }) {
  const { id, closed_at, closed_by, reopened_at, reopened_by, reason, sha256 } = version
  const print = useDownload(officePrint)
  return (
    <li className={styles.version}>
      <div>
        <p>
          <b>Versi {version.version}</b> · ditutup {dateTime(closed_at)} oleh {closed_by}
        </p>
        {reopened_at && (
          <p>
            Dibuka kembali {dateTime(reopened_at)} oleh {reopened_by}: {reason}
          </p>
        )}
        <p className={styles.quiet}>
          SHA-256 <code>{sha256}</code>
        </p>
      </div>
      <Button
        variant="default"
        loading={print.pending}
        leftSection={<IconFileTypePdf size={18} stroke={1.7} aria-hidden />}
        aria-label={`Unduh PDF versi ${version.version}`}
        onClick={() => void print.run({ query: { id } })}
      >
        Unduh PDF
      </Button>
    </li>
  )
}

function Students({ document }: { document: NonNullable<Marks['document']> }) {
  return (
    <Card component="section" aria-labelledby="nilai" className={styles.part}>
      <h2 id="nilai">Nilai versi {document.version}</h2>
      <p className={styles.quiet}>
        {document.course_category.name} · {document.year.name} · {document.students.length} mahasiswa
      </p>
      <ScrollRegion label="Daftar nilai" className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">NIM</th>
              <th scope="col">Nama</th>
              <th scope="col" data-numeric>
                Nilai angka
              </th>
              <th scope="col">Huruf</th>
              <th scope="col" data-numeric>
                Indeks
              </th>
            </tr>
          </thead>
          <tbody>
            {document.students.map(({ user_id, nim, name, final, grade, ipk }) => (
              <tr key={user_id}>
                <td>{nim}</td>
                <td>{name}</td>
                <td data-numeric>{final === null ? '-' : number(final)}</td>
                <td>{grade}</td>
                <td data-numeric>{ipk === null ? '-' : number(ipk)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  )
}
