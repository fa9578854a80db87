import { Card, SegmentedControl } from '@mantine/core'
import {
  type Calibration,
  type CalibrationModel,
  COMPARED_FROM,
  calibration,
  calibrationFile,
  calibrationModels,
  modelNames,
} from '@tuntas/contract/insight/measurement'
import { Suspense, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { count } from '../../../kit/format'
import { ListNote } from '../../../kit/list/ListNote'
import { coefficient } from '../../../kit/report/coefficient'
import { LazyExport } from '../../../kit/report/LazyExport'
import { useReportSearch } from '../../../kit/report/ReportPage'
import {
  adviseOnItem,
  type CorridorName,
  corridors,
  reliabilityWord,
} from '../../../shared/marking/calibrationWords'
import { RemedyChips } from '../../../shared/marking/remedies/RemedyChips'
import { lazyPart } from '../../../ui/lazyPart'
import { Skeletons } from '../../../ui/Skeletons'
import { ToneBadge } from '../../../ui/StateBadge'
import { CalibrationWaiting } from './CalibrationWaiting'
import classes from './calibration.module.css'
import charts from './charts.module.css'
import { DifSection } from './DifSection'
import { FitMap } from './FitMap'
import { excerptQuestion } from './verdicts'
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
  const query = { ...quiz, model }
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
            data={Object.entries(corridors).map(([value, { label }]) => ({ value, label }))}
          />
        )}
      </div>
      <Loaded query={calibrationReply} failed="Kalibrasi gagal dimuat">
        {(data) => <Found data={data} corridor={corridor} query={query} />}
      </Loaded>
      <DifSection quiz={quiz} />
    </>
  )
}

const excludedNote = ({ excluded }: Calibration): string[] => {
  if (excluded.length === 0) return []
  const excludedTexts = excluded.map(({ number, reason }) => `soal ${number} (${reasons[reason]})`)
  return [`Tidak dikalibrasi karena tidak membedakan mahasiswa: ${excludedTexts.join(', ')}.`]
}

type FoundProps = { data: Calibration; corridor: CorridorName; query: object }

function Found({ data, corridor, query }: FoundProps) {
  const notes = [...data.notes, ...excludedNote(data)]
  if (data.state !== 'ready') return <CalibrationWaiting data={{ ...data, notes }} />
  return (
    <>
      <Summary data={data} />
      {notes.map((note) => (
        <ListNote key={note}>{note}</ListNote>
      ))}
      <Parts data={data} corridor={corridor} query={query} />
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
function Parts({ data, corridor, query }: FoundProps) {
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
                <WrightMap items={data.items} spread={data.spread} />
              </Card>
              <Card>
                <FitMap items={data.items} corridor={corridor} />
              </Card>
            </div>
            <Items data={data} corridor={corridor} />
          </>
        )}
        {part === 'curves' && <CalibrationCurves data={data} />}
        {part === 'persons' && <CalibrationPersons query={query} />}
        {part === 'scores' && <CalibrationScores data={data} />}
      </Suspense>
    </>
  )
}

function Summary({ data }: { data: Calibration }) {
  const { n, items, reliability, separation, person_sd, extremes, comparison, contrast } = data
  const figures: [string, string, string?][] = [
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
    ['Separasi', coefficient(separation)],
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
      'Kontras sisaan',
      coefficient(contrast),
      contrast !== null && contrast >= 2 ? 'mungkin lebih dari satu dimensi' : 'satu dimensi',
    ],
  ]
  return (
    <Card className={classes.summary}>
      <h2>
        {count(items.length)} soal pada skala {modelNames[data.model]}
      </h2>
      <dl>
        {figures.map(([name, value, more]) => (
          <div key={name}>
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

/** Percentage of answers that match the model's prediction; expected percentage in brackets. */
const formatExactMatch = ({ exact_match, exact_match_expected }: Calibration['items'][number]) =>
  exact_match === null || exact_match_expected === null
    ? '-'
    : `${Math.round(exact_match)} (${Math.round(exact_match_expected)})`

function Items({ data, corridor }: { data: Calibration; corridor: CorridorName }) {
  const hasDiscrimination = data.model === '2pl'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={classes.scroll} aria-label="Ukuran tiap soal" tabIndex={0}>
      <table className={classes.items}>
        <thead>
          <tr>
            {[
              'No',
              'Soal',
              'Letak (logit)',
              'Galat baku',
              ...(hasDiscrimination ? ['Daya beda a'] : []),
              'Infit',
              'ZSTD infit',
              'Outfit',
              'ZSTD outfit',
              'Korelasi',
              'Tepat (%)',
              'Saran',
            ].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.items.map((item) => {
            const { word, tone, why } = adviseOnItem(item, corridors[corridor])
            return (
              <tr key={item.question_id}>
                <td>{item.number}</td>
                <th scope="row">
                  {excerptQuestion(item.question)}{' '}
                  <RemedyChips of={{ bonus: item.bonus, also_correct: [] }} />
                </th>
                <td>{coefficient(item.b_centred)}</td>
                <td>{coefficient(item.se_b)}</td>
                {hasDiscrimination && <td>{coefficient(item.a)}</td>}
                <td>{coefficient(item.infit)}</td>
                <td>{coefficient(item.infit_z)}</td>
                <td>{coefficient(item.outfit)}</td>
                <td>{coefficient(item.outfit_z)}</td>
                <td>{coefficient(item.point_measure)}</td>
                <td>{formatExactMatch(item)}</td>
                <td className={classes.advice}>
                  <ToneBadge tone={tone}>{word}</ToneBadge>
                  <small>{why}</small>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
