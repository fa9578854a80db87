import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Card, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconBooks } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import {
  type BankCalibration as Bank,
  type BankItem,
  bankCalibration,
  calibrationModels,
  LEAST_ANSWERS,
  modelNames,
} from '@tuntas/contract/insight/measurement'
import { bankSubjects } from '@tuntas/contract/learning/bank'
import { count } from '../../../kit/format'
import { ListNote } from '../../../kit/ListNote'
import { Loaded } from '../../../kit/Loaded'
import { notYours } from '../../../kit/NotYours'
import { useData } from '../../../kit/queries'
import { useListSearch } from '../../../kit/useListSearch'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { ToneBadge } from '../../../ui/StateBadge'
import { CalibrationWaiting } from './CalibrationWaiting'
import classes from './calibration.module.css'
import { adviceOf, type CorridorName, corridors, reliabilityWord } from './calibrationWords'
import { coefficient, wordsOf } from './verdicts'

const POLL_MS = 1_000
const useBankSearch = () => useListSearch('/_in/_shell/teacher/bank/calibration')

/** Kalibrasi bank: the questions of a mata kuliah on one scale, over all quizzes and years that asked them. */
export default function BankCalibration() {
  const { search } = useBankSearch()
  const subjects = useData(bankSubjects, {})
  return (
    <>
      <PageHeader
        title="Kalibrasi Bank Soal"
        subtitle="Semua kuis dan tahun pada satu skala: soal yang dipakai berulang menjadi jangkar."
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

function Chosen({ subjects }: { subjects: readonly { id: number; name: string }[] }) {
  const { search, change } = useBankSearch()
  const subject = Number(search.course_category_id ?? subjects[0]?.id)
  const model = calibrationModels.find((value) => value === search.model) ?? 'rasch'
  const corridor: CorridorName = search.corridor === 'winsteps' ? 'winsteps' : 'quest'
  const found = useData(
    bankCalibration,
    { query: { course_category_id: subject, model } },
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
          onChange={(to) => change({ model: to === 'rasch' ? undefined : to })}
          data={calibrationModels.map((value) => ({ value, label: modelNames[value] }))}
        />
        <SegmentedControl
          aria-label="Koridor infit"
          value={corridor}
          onChange={(to) => change({ corridor: to === 'quest' ? undefined : to })}
          data={Object.entries(corridors).map(([value, { label }]) => ({ value, label }))}
        />
      </div>
      <Loaded
        query={found}
        failed="Kalibrasi gagal dimuat"
        refused={notYours('Bank soal', '/teacher/courses')}
      >
        {(data) => <Found data={data} corridor={corridor} />}
      </Loaded>
    </>
  )
}

/** Why questions of the bank are not on the scale, in words. */
const leftOut = ({ few, alike, apart, many }: Bank['left_out']) =>
  [
    few > 0 && `${count(few)} soal dijawab kurang dari ${LEAST_ANSWERS} kali`,
    alike > 0 && `${count(alike)} soal dijawab sama oleh semua`,
    apart > 0 && `${count(apart)} soal tidak terhubung dengan kuis lain`,
    many > 0 && `${count(many)} soal dengan jawaban paling sedikit`,
  ].filter(Boolean)

type FoundProps = { data: Bank; corridor: CorridorName }

function Found({ data, corridor }: FoundProps) {
  if (data.state !== 'ready') return <CalibrationWaiting data={data} />
  const missing = leftOut(data.left_out)
  return (
    <>
      <Card className={classes.summary}>
        <h2>
          {count(data.items.length)} soal pada skala {modelNames[data.model]}
        </h2>
        <dl>
          {figuresOf(data).map(([name, value, more]) => (
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
      {data.message && <ListNote>{data.message}</ListNote>}
      {missing.length > 0 && <ListNote>Tidak dikalibrasi: {missing.join('; ')}.</ListNote>}
      <Items items={data.items} corridor={corridor} />
    </>
  )
}

const figuresOf = (data: Bank): [name: string, value: string, more?: string][] => [
  ['Mahasiswa', count(data.n)],
  ['Kuis', count(data.quizzes), `dari ${count(data.years)} semester`],
  ['Soal jangkar', count(data.anchors), 'dipakai di lebih dari satu kuis'],
  [
    'Reliabilitas (EAP)',
    coefficient(data.reliability),
    data.reliability === null ? undefined : reliabilityWord(data.reliability),
  ],
  ['Sebaran kemampuan', coefficient(data.person_sd), 'simpangan baku'],
]

const heads = ['Soal', 'Kuis', 'Jawaban', 'Letak (logit)', 'Galat baku', 'Infit', 'ZSTD', 'Korelasi', 'Saran']

function Items({ items, corridor }: { items: readonly BankItem[]; corridor: CorridorName }) {
  const inOrder = [...items].sort((one, other) => (one.b_centred ?? 0) - (other.b_centred ?? 0))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={classes.scroll} aria-label="Ukuran tiap soal bank" tabIndex={0}>
      <table className={classes.items}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder.map((item) => {
            const { word, tone, why } = adviceOf(item, corridors[corridor])
            return (
              <tr key={`${item.bank_question_id} ${item.version}`}>
                <th scope="row">
                  <Link
                    to="/teacher/bank/form/{-$id}"
                    params={{ id: String(item.bank_question_id) }}
                    search={{ tab: 'pemakaian' }}
                  >
                    {wordsOf(item.question)}
                  </Link>
                  {item.version > 1 && ` (versi ${item.version})`}
                </th>
                <td>{count(item.quizzes)}</td>
                <td>{count(item.asked)}</td>
                <td>{coefficient(item.b_centred)}</td>
                <td>{coefficient(item.se_b)}</td>
                <td>{coefficient(item.infit)}</td>
                <td>{coefficient(item.infit_z)}</td>
                <td>{coefficient(item.point_measure)}</td>
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
