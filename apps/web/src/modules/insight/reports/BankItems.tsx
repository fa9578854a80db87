import { ActionIcon } from '@mantine/core'
import { IconAnchor, IconAnchorOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import {
  type BankCalibration as Bank,
  type BankItem,
  DRIFTED,
  saveBankAnchors,
} from '@tuntas/contract/insight/measurement'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { count, date } from '../../../kit/format'
import { coefficient } from '../../../kit/report/coefficient'
import { fitTones } from '../../../shared/marking/calibrationWords'
import { ToneBadge } from '../../../ui/StateBadge'
import { measureReaders } from './BankKeeping'
import { isOnScale } from './bankScales'
import classes from './calibration.module.css'
import { excerptQuestion } from './verdicts'

const heads = [
  'Soal',
  'Kuis',
  'Jawaban',
  'Tingkat kesukaran (logit)',
  'Galat baku',
  'Korelasi',
  'Infit',
  'z',
  'Kecocokan',
]
const listHeads = ({ anchored, model }: Bank) => [
  ...heads.slice(0, 5),
  ...(model === '2pl' ? ['Daya beda a'] : []),
  ...(anchored ? ['Pergeseran'] : []),
  'Di bank',
  ...heads.slice(5),
]

/** Displacement of an anchor. */
function Displaced({ value }: { value: number | null }) {
  if (value === null) return <td>-</td>
  const drifted = Math.abs(value) >= DRIFTED
  return (
    <td>
      {coefficient(Math.round(value * 100) / 100 + 0)}
      {drifted && (
        <>
          {' '}
          <ToneBadge tone="soga">Bergeser</ToneBadge>
        </>
      )}
    </td>
  )
}

/** The stored measure of a version, and whether it is an anchor. */
function Kept({ item, subject, data }: { item: BankItem; subject: number; data: Bank }) {
  const locking = useAction(saveBankAnchors, { said: ofReply, invalidates: measureReaders })
  const { kept: keptMeasure, latest, bank_question_id } = item
  if (!keptMeasure) return <td>-</td>
  const mayLock =
    data.can_write && latest && (keptMeasure.is_anchor || isOnScale(data.anchor_model, keptMeasure.model))
  const anchor = !keptMeasure.is_anchor
  const act = anchor ? 'Kunci sebagai jangkar' : 'Lepas jangkar'
  return (
    <td className={classes.kept}>
      <span>
        {coefficient(keptMeasure.measure)} ± {coefficient(keptMeasure.se)}
        <small>
          n {count(keptMeasure.n)}, {date(keptMeasure.measured_at)}
        </small>
      </span>
      {mayLock && (
        <ActionIcon
          size="lg"
          variant={keptMeasure.is_anchor ? 'light' : 'subtle'}
          loading={locking.pending}
          title={act}
          aria-label={`${act}: ${excerptQuestion(item.question)}`}
          onClick={() =>
            locking.run({
              body: {
                course_category_id: subject,
                list_id: [bank_question_id],
                anchor,
                model: keptMeasure.model,
              },
            })
          }
          data-no-print
        >
          {keptMeasure.is_anchor ? (
            <IconAnchorOff size={18} aria-hidden />
          ) : (
            <IconAnchor size={18} aria-hidden />
          )}
        </ActionIcon>
      )}
    </td>
  )
}
type Props = { data: Bank; subject: number }

/** Measures of all bank questions, current and stored. */
export function BankItems({ data, subject }: Props) {
  const inOrder = [...data.items].sort((one, another) => (one.b_centred ?? 0) - (another.b_centred ?? 0))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={classes.scroll} aria-label="Ukuran tiap soal bank" tabIndex={0}>
      <table className={classes.items}>
        <thead>
          <tr>
            {listHeads(data).map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder.map((item) => (
            <tr key={`${item.bank_question_id} ${item.version}`}>
              <th scope="row">
                <Link
                  to="/teacher/bank/form/{-$id}"
                  params={{ id: String(item.bank_question_id) }}
                  search={{ tab: 'pemakaian' }}
                >
                  {excerptQuestion(item.question)}
                </Link>
                {item.version > 1 && ` (versi ${item.version})`}
              </th>
              <td>{count(item.quizzes)}</td>
              <td>{count(item.asked)}</td>
              <td>{coefficient(item.b_centred)}</td>
              <td>{item.held ? 'jangkar' : coefficient(item.se_b_centred)}</td>
              {data.model === '2pl' && <td>{coefficient(item.a)}</td>}
              {data.anchored && <Displaced value={item.displacement} />}
              <Kept item={item} subject={subject} data={data} />
              <td>{coefficient(item.point_measure)}</td>
              <td>{coefficient(item.joint?.infit ?? null)}</td>
              <td>{coefficient(item.joint?.infit_z ?? null)}</td>
              <td className={classes.advice}>
                <ToneBadge tone={fitTones[item.fit.word]}>{item.fit.word}</ToneBadge>
                <small>{item.fit.reason}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
