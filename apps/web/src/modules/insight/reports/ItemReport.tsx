import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Card, SegmentedControl } from '@mantine/core'
import {
  IconChartDots,
  IconChartHistogram,
  IconDatabaseOff,
  IconRulerMeasure,
  IconTable,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ItemRow, ItemSummary } from '@tuntas/contract/insight/reports'
import { Suspense } from 'react'
import { count } from '../../../kit/format'
import { ListNote } from '../../../kit/list/ListNote'
import { useReportSearch } from '../../../kit/report/ReportPage'
import { HelpedLabel } from '../../../shared/marking/help/HelpedLabel'
import { lazyPart } from '../../../ui/lazyPart'
import { EmptyState } from '../../../ui/Placeholder'
import { Skeletons } from '../../../ui/Skeletons'
import { ItemSummaryCard } from './ItemSummaryCard'
import { ItemTable } from './ItemTable'
import classes from './items.module.css'

/** Charts are loaded on demand. */
const Scatter = lazyPart(() => import('./Scatter'))
const ScorePictures = lazyPart(() => import('./ScorePictures'))
const CalibrationView = lazyPart(() => import('./CalibrationView'))
const SimilarityView = lazyPart(() => import('./SimilarityView'))

const views = [
  { value: 'table', label: 'Tabel', icon: IconTable },
  { value: 'spread', label: 'Sebaran', icon: IconChartDots },
  { value: 'scores', label: 'Nilai', icon: IconChartHistogram },
  { value: 'scale', label: 'Kalibrasi', icon: IconRulerMeasure },
  { value: 'similar', label: 'Kemiripan jawaban', icon: IconUsersGroup },
]

type ItemReportProps = { items: readonly ItemRow[]; summary: ItemSummary }

/** Laporan Butir Soal: quality of the quiz and of each question. */
export default function ItemReport({ items, summary }: ItemReportProps) {
  const { search, change } = useReportSearch()
  const view = views.find(({ value }) => value === search.view)?.value ?? 'table'
  if (items.length === 0)
    return (
      <Card>
        <EmptyState icon={IconDatabaseOff} title="Data tidak ditemukan" hint="Kuis ini belum punya soal." />
      </Card>
    )
  if (summary.n === 0 && summary.waiting === 0)
    return (
      <Card>
        <EmptyState
          icon={IconDatabaseOff}
          title="Belum ada pengerjaan"
          hint="Analisis muncul setelah mahasiswa menyelesaikan kuis ini."
        />
      </Card>
    )
  return (
    <>
      <Cautions summary={summary} />
      <ItemSummaryCard items={items} summary={summary} />
      <div className={classes.switch}>
        <span role="status">
          Menampilkan <b>{count(items.length)}</b> soal, <b>{count(summary.n)}</b> mahasiswa ·{' '}
          <HelpedLabel label="angka kecil: selang 95%" about="interval" />
        </span>
        <SegmentedControl
          data-no-print
          aria-label="Tampilan"
          value={view}
          onChange={(to) => change({ view: to === 'table' ? undefined : to })}
          data={views.map(({ value, label, icon: ViewIcon }) => ({
            value,
            label: (
              <span className={classes.view}>
                <ViewIcon size={17} aria-hidden /> {label}
              </span>
            ),
          }))}
        />
      </div>
      <Suspense fallback={<Skeletons shape="cards" count={2} />}>
        {view === 'table' && <ItemTable items={items} />}
        {view === 'spread' && <Scatter items={items} />}
        {view === 'scores' && <ScorePictures summary={summary} />}
        {view === 'scale' && <CalibrationView />}
        {view === 'similar' && <SimilarityView />}
      </Suspense>
    </>
  )
}

/** Cautions for reading the figures. */
function Cautions({ summary: { waiting: waitingCount, draws, notes } }: { summary: ItemSummary }) {
  if (waitingCount === 0 && draws === null && notes.length === 0) return null
  return (
    <div className={classes.cautions}>
      {notes.map((note) => (
        <ListNote key={note}>{note}</ListNote>
      ))}
      {waitingCount > 0 && (
        <ListNote>
          {count(waitingCount)} mahasiswa belum dihitung karena jawaban esainya menunggu dinilai.
        </ListNote>
      )}
      {draws !== null && <ListNote>{draws}</ListNote>}
    </div>
  )
}
