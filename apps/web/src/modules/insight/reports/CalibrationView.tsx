import { Card, SegmentedControl } from '@mantine/core'
import {
  type Calibration,
  type CalibrationModel,
  COMPARED_FROM,
  type CorridorName,
  calibration,
  calibrationFile,
  calibrationModels,
  DIMENSION_ITEMS,
  DIMENSION_PEOPLE,
  modelNames,
  type NotReachedRule,
} from '@tuntas/contract/insight/measurement'
import { type ReactNode, Suspense, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { count } from '../../../kit/format'
import { ListNote } from '../../../kit/list/ListNote'
import { coefficient } from '../../../kit/report/coefficient'
import { LazyExport } from '../../../kit/report/LazyExport'
import { useReportSearch } from '../../../kit/report/ReportPage'
import { corridorChoices, reliabilityWord } from '../../../shared/marking/calibrationWords'
import { HelpedLabel } from '../../../shared/marking/help/HelpedLabel'
import { lazyPart } from '../../../ui/lazyPart'
import { Skeletons } from '../../../ui/Skeletons'
import { CalibrationItems } from './CalibrationItems'
import { CalibrationWaiting } from './CalibrationWaiting'
import classes from './calibration.module.css'
import charts from './charts.module.css'
import { DifSection } from './DifSection'
import { FitMap } from './FitMap'
import { WrightMap } from './WrightMap'

/** Loaded with its tab. */
const CalibrationCurves = lazyPart(() => import('./CalibrationCurves'))
const CalibrationPersons = lazyPart(() => import('./CalibrationPersons'))
const CalibrationScores = lazyPart(() => import('./CalibrationScores'))

const POLL_MS = 1_000
const parts = [
  { value: 'items', label: 'Butir' },
  { value: 'curves', label: 'Kurva' },
  { value: 'persons', label: 'Orang' },
  { value: 'scores', label: 'Skor' },
]
const files = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
  ['r', 'Skrip R'],
  ['con', 'Winsteps'],
  ['dat', 'ITEMAN/Quest'],
] as const

const reasons: Record<Calibration['excluded'][number]['reason'], string> = {
  all_right: 'semua benar',
  all_wrong: 'semua salah',
  not_asked: 'belum ada yang mendapatnya',
}

/** Kalibrasi: items and people on one scale, with the fit of each item. */
export default function CalibrationView() {
  const { search } = useReportSearch()
  const [model, setModel] = useState<CalibrationModel>('rasch')
  const [corridor, setCorridor] = useState<CorridorName>('quest')
  const quiz = {
    courses_id: Number(search.courses_id),
    lessons_id: Number(search.quiz_id),
    attempt: search.attempt as 'first' | undefined,
  }
  const [notReached, setNotReached] = useState<NotReachedRule>('wrong')
  const query = { ...quiz, model, corridor, not_reached: notReached }
  const calibrationReply = useData(
    calibration,
    { query },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.data.state === 'running' ? POLL_MS : false),
    },
  )
  return (
    <>
      <div className={classes.bar} data-no-print>
        <SegmentedControl
          aria-label="Model"
          value={model}
          onChange={(to) => setModel(to as CalibrationModel)}
          data={calibrationModels.map((value) => ({ value, label: modelNames[value] }))}
        />
        {calibrationReply.data?.state !== 'too_small' && (
          <SegmentedControl
            aria-label="Koridor infit"
            value={corridor}
            onChange={(to) => setCorridor(to as CorridorName)}
            data={corridorChoices}
          />
        )}
        <SegmentedControl
          aria-label="Soal tidak terjangkau"
          value={notReached}
          onChange={(to) => setNotReached(to as NotReachedRule)}
          data={[
            { value: 'wrong', label: 'Tak terjangkau = salah' },
            { value: 'missing', label: 'Tak terjangkau dilewati' },
          ]}
        />
      </div>
      <Loaded query={calibrationReply} failed="Kalibrasi gagal dimuat">
        {(data) => <Found data={data} query={query} />}
      </Loaded>
      <DifSection quiz={{ ...quiz, not_reached: notReached }} />
    </>
  )
}

const excludedNote = ({ excluded }: Calibration): string[] => {
  if (excluded.length === 0) return []
  const excludedTexts = excluded.map(({ number, reason }) => `soal ${number} (${reasons[reason]})`)
  return [`Tidak dikalibrasi karena tidak membedakan mahasiswa: ${excludedTexts.join(', ')}.`]
}

type FoundProps = { data: Calibration; query: object }

function Found({ data, query }: FoundProps) {
  const notes = [...data.notes, ...excludedNote(data)]
  if (data.state !== 'ready') return <CalibrationWaiting data={{ ...data, notes }} />
  return (
    <>
      <Summary data={data} />
      {notes.map((note) => (
        <ListNote key={note}>{note}</ListNote>
      ))}
      <Parts data={data} query={query} />
      <div className={classes.files} data-no-print>
        {files.map(([format, label]) => (
          <LazyExport
            key={format}
            endpoint={calibrationFile}
            query={{ ...query, format }}
            noun="kalibrasi"
            label={label}
          />
        ))}
      </div>
    </>
  )
}

/** The selected tab, kept in the address. */
function Parts({ data, query }: FoundProps) {
  const { search, change } = useReportSearch()
  const part = parts.find(({ value }) => value === search.part)?.value ?? 'items'
  return (
    <>
      <div className={classes.bar} data-no-print>
        <SegmentedControl
          aria-label="Bagian kalibrasi"
          value={part}
          onChange={(to) => change({ part: to === 'items' ? undefined : to, keywords: undefined })}
          data={parts}
        />
      </div>
      <Suspense fallback={<Skeletons shape="cards" count={2} />}>
        {part === 'items' && (
          <>
            <div className={charts.pair}>
              <Card>
                <WrightMap data={data} />
              </Card>
              <Card>
                <FitMap items={data.items} corridor={data.corridor} />
              </Card>
            </div>
            <CalibrationItems data={data} />
          </>
        )}
        {part === 'curves' && <CalibrationCurves data={data} />}
        {part === 'persons' && <CalibrationPersons query={query} />}
        {part === 'scores' && <CalibrationScores data={data} />}
      </Suspense>
    </>
  )
}

const describeDimension = (dimension: Calibration['dimension']) => {
  if (!dimension) return undefined
  const { word, expected, most } = dimension
  if (word === 'belum diperiksa')
    return `${word}: perlu ${DIMENSION_PEOPLE} mahasiswa dan ${DIMENSION_ITEMS} soal`
  return `${word} (kelas tiruan: rata-rata ${coefficient(expected)}, terbesar ${coefficient(most)})`
}

function Summary({ data }: { data: Calibration }) {
  const { n, items, reliability, separation, person_sd, extremes, comparison, contrast, dimension } = data
  const figures: [name: ReactNode, value: string, more?: string][] = [
    [
      'Mahasiswa',
      count(n),
      `${count(extremes?.all ?? 0)} benar semua, ${count(extremes?.none ?? 0)} salah semua`,
    ],
    [
      'Reliabilitas (EAP)',
      coefficient(reliability),
      reliability === null ? undefined : reliabilityWord(reliability),
    ],
    [<HelpedLabel key="separation" label="Separasi" about="separation" />, coefficient(separation)],
    ['Sebaran kemampuan', coefficient(person_sd), 'simpangan baku'],
    [
      '1PL lawan 2PL',
      comparison === null ? '-' : comparison.p < 0.001 ? 'p < 0,001' : `p = ${coefficient(comparison.p)}`,
      comparison === null
        ? n < COMPARED_FROM
          ? `mulai ${COMPARED_FROM} mahasiswa`
          : 'tidak dapat dibandingkan'
        : comparison.p < 0.05
          ? '2PL lebih cocok'
          : '1PL sudah cukup',
    ],
    [
      <HelpedLabel key="dimension" label="Kontras sisaan" about="dimension" />,
      coefficient(contrast),
      describeDimension(dimension),
    ],
  ]
  return (
    <Card className={classes.summary}>
      <h2>
        {count(items.length)} soal pada skala {modelNames[data.model]}
      </h2>
      <dl>
        {figures.map(([name, value, more], at) => (
          <div key={at}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
              {more && <small>{more}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
