import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Card, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconBooks } from '@tabler/icons-react'
import {
  type BankCalibration as Bank,
  bankCalibration,
  type CorridorName,
  calibrationModels,
  LEAST_ANSWERS,
  MOST_BANK_ITEMS,
  modelNames,
} from '@tuntas/contract/insight/measurement'
import { bankSubjects } from '@tuntas/contract/learning/bank'
import { Loaded } from '../../../kit/client/Loaded'
import { notYours } from '../../../kit/client/NotYours'
import { useData } from '../../../kit/client/queries'
import { count } from '../../../kit/format'
import { ListNote } from '../../../kit/list/ListNote'
import { useListSearch } from '../../../kit/list/useListSearch'
import { coefficient } from '../../../kit/report/coefficient'
import { corridorChoices, reliabilityWord } from '../../../shared/marking/calibrationWords'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { BankItems } from './BankItems'
import { BankKeeping } from './BankKeeping'
import { isOnScale } from './bankScales'
import { CalibrationWaiting } from './CalibrationWaiting'
import classes from './calibration.module.css'

const POLL_MS = 1_000
const useBankSearch = () => useListSearch('/_in/_shell/teacher/bank/calibration')

/** Kalibrasi bank: questions of a mata kuliah on one scale, over all quizzes and years. */
export default function BankCalibration() {
  const { search } = useBankSearch()
  const subjects = useData(bankSubjects, {})
  return (
    <>
      <PageHeader
        title="Kalibrasi Bank Soal"
        subtitle="Semua kuis dan tahun pada satu skala: soal yang dipakai berulang menghubungkannya."
        back={{
          to: '/teacher/bank',
          search: { course_category_id: search.course_category_id },
          label: 'Bank Soal',
        }}
      />
      <Loaded
        query={subjects}
        frame={Card}
        failed="Bank soal gagal dimuat"
        empty={
          <Card>
            <EmptyState
              icon={IconBooks}
              title="Belum ada bank soal"
              hint="Bank soal terbuka untuk mata kuliah yang kelasnya kamu ampu."
            />
          </Card>
        }
      >
        {(all) => <Chosen subjects={all} />}
      </Loaded>
    </>
  )
}

/** Are there anchors that this model can hold? */
const mayHold = (data: Bank | undefined, model: Bank['model']) =>
  data !== undefined && data.anchor_model !== null && isOnScale(data.anchor_model, model)

function Chosen({ subjects }: { subjects: readonly { id: number; name: string }[] }) {
  const { search, change } = useBankSearch()
  const subject = Number(search.course_category_id ?? subjects[0]?.id)
  const model = calibrationModels.find((value) => value === search.model) ?? 'rasch'
  const anchored = search.anchored === '1'
  const corridor: CorridorName = search.corridor === 'winsteps' ? 'winsteps' : 'quest'
  const calibration = useData(
    bankCalibration,
    { query: { course_category_id: subject, model, anchored, corridor } },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.data.state === 'running' ? POLL_MS : false),
    },
  )
  return (
    <>
      <div className={classes.bar} data-no-print>
        <NativeSelect
          label="Mata kuliah"
          value={String(subject)}
          onChange={(event) => change({ course_category_id: event.currentTarget.value })}
          data={subjects.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <SegmentedControl
          aria-label="Model"
          value={model}
          onChange={(to) => change({ model: to === 'rasch' ? undefined : to, anchored: undefined })}
          data={calibrationModels.map((value) => ({ value, label: modelNames[value] }))}
        />
        {(anchored || mayHold(calibration.data, model)) && (
          <SegmentedControl
            aria-label="Skala"
            value={anchored ? '1' : '0'}
            onChange={(to) => change({ anchored: to === '1' ? to : undefined })}
            data={[
              { value: '0', label: 'Skala bebas' },
              { value: '1', label: 'Dengan jangkar' },
            ]}
          />
        )}
        {calibration.data?.state !== 'too_small' && (
          <SegmentedControl
            aria-label="Koridor infit"
            value={corridor}
            onChange={(to) => change({ corridor: to === 'quest' ? undefined : to })}
            data={corridorChoices}
          />
        )}
      </div>
      <Loaded
        query={calibration}
        failed="Kalibrasi gagal dimuat"
        refused={notYours('Bank soal', '/teacher/courses')}
      >
        {(data) => <Found data={data} subject={subject} />}
      </Loaded>
    </>
  )
}

/** Reasons why questions are not on the scale. */
const leftOut = ({ few: fewCount, alike, apart, many: manyCount }: Bank['left_out']) =>
  [
    fewCount > 0 && `${count(fewCount)} soal dijawab kurang dari ${LEAST_ANSWERS} kali`,
    alike > 0 && `${count(alike)} soal dijawab sama oleh semua`,
    apart > 0 && `${count(apart)} soal tidak terhubung dengan yang lain lewat mahasiswa yang sama`,
    manyCount > 0 &&
      `${count(manyCount)} soal dengan jawaban paling sedikit (sekaligus paling banyak ${count(MOST_BANK_ITEMS)})`,
  ].filter(Boolean)

type FoundProps = { data: Bank; subject: number }

function Found({ data, subject }: FoundProps) {
  const missingReasons = leftOut(data.left_out)
  const note = [
    missingReasons.length > 0 && `Tidak dikalibrasi: ${missingReasons.join('; ')}.`,
    ...data.notes,
  ]
    .filter(Boolean)
    .join(' ')
  if (data.state !== 'ready') return <CalibrationWaiting data={{ ...data, notes: note ? [note] : [] }} />
  return (
    <>
      <Card className={classes.summary}>
        <h2>
          {count(data.items.length)} soal pada skala {modelNames[data.model]}
        </h2>
        <dl>
          {listFigures(data).map(([name, value, more]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <b>{value}</b>
                {more && <small>{more}</small>}
              </dd>
            </div>
          ))}
        </dl>
        <BankKeeping data={data} subject={subject} />
      </Card>
      {data.message && <ListNote>{data.message}</ListNote>}
      {!data.anchored && data.anchor_model !== null && !isOnScale(data.anchor_model, data.model) && (
        <ListNote>
          Jangkar bank ini pada skala {modelNames[data.anchor_model]}: letak di bawah tidak dapat dibandingkan
          dengannya dan tidak disimpan.
        </ListNote>
      )}
      {note && <ListNote>{note}</ListNote>}
      <BankItems data={data} subject={subject} />
    </>
  )
}

const listFigures = (data: Bank): [name: string, value: string, more?: string][] => [
  ['Mahasiswa', count(data.n)],
  ['Kuis', count(data.quizzes), `dari ${count(data.years)} semester`],
  data.anchored
    ? [
        'Jangkar dipakai',
        count(data.items.filter(({ held: isHeld }) => isHeld).length),
        'letaknya ditetapkan',
      ]
    : ['Soal penghubung', count(data.anchors), 'dipakai di lebih dari satu kuis'],
  [
    'Reliabilitas (EAP)',
    coefficient(data.reliability),
    data.reliability === null ? undefined : reliabilityWord(data.reliability),
  ],
  ['Sebaran kemampuan', coefficient(data.person_sd), 'simpangan baku'],
  ...(data.person_mean === null
    ? []
    : [
        ['Rata-rata kemampuan', coefficient(data.person_mean), 'pada skala jangkar'] as [
          string,
          string,
          string,
        ],
      ]),
]
