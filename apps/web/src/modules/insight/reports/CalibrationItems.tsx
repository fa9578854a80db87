import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { CalibratedItem, Calibration } from '@tuntas/contract/insight/measurement'
import { Fragment, useState } from 'react'
import { coefficient } from '../../../kit/report/coefficient'
import { ConclusionMark } from '../../../shared/marking/ConclusionMark'
import { fitTones } from '../../../shared/marking/calibrationWords'
import { HelpedLabel } from '../../../shared/marking/help/HelpedLabel'
import { RemedyChips } from '../../../shared/marking/remedies/RemedyChips'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './calibration.module.css'
import { excerptQuestion } from './verdicts'

/** Percentage of answers that match the model's prediction; expected percentage in brackets. */
const formatExactMatch = ({ exact_match, exact_match_expected }: CalibratedItem) =>
  exact_match === null || exact_match_expected === null
    ? '-'
    : `${Math.round(exact_match)} (${Math.round(exact_match_expected)})`

/** Measures of every item; evidence for its conclusion, which the item analysis draws. */
export function CalibrationItems({ data }: { data: Calibration }) {
  const [openId, setOpenId] = useState<number | null>(null)
  const hasDiscrimination = data.model === '2pl'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section className={classes.scroll} aria-label="Ukuran tiap soal" tabIndex={0}>
      <table className={`${classes.items} ${classes.measures}`}>
        <thead>
          <tr>
            <th scope="col">No</th>
            <th scope="col">Soal</th>
            <th scope="col">Tingkat kesukaran (logit)</th>
            <th scope="col">Galat baku</th>
            {hasDiscrimination && <th scope="col">Daya beda a</th>}
            <th scope="col">Korelasi</th>
            <th scope="col">Jawaban sesuai model (%)</th>
            <th scope="col">Infit</th>
            <th scope="col">z</th>
            <th scope="col">
              <HelpedLabel label="Kecocokan" about="fit" />
            </th>
            <th scope="col">
              <HelpedLabel label="Kesimpulan" about="conclusion" />
            </th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((item) => (
            <Fragment key={item.question_id}>
              <ItemCells
                item={item}
                hasDiscrimination={hasDiscrimination}
                isOpen={openId === item.question_id}
                toggle={() => setOpenId(openId === item.question_id ? null : item.question_id)}
              />
              {openId === item.question_id && (
                <tr>
                  <td colSpan={hasDiscrimination ? 11 : 10}>
                    <Detail item={item} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type CellsProps = { item: CalibratedItem; hasDiscrimination: boolean; isOpen: boolean; toggle: () => void }

function ItemCells({ item, hasDiscrimination, isOpen, toggle }: CellsProps) {
  return (
    <tr>
      <td>{item.number}</td>
      <th scope="row">
        <span className={classes.question}>{excerptQuestion(item.question)}</span>
        <RemedyChips of={{ bonus: item.bonus, also_correct: [] }} />
        <Button
          size="xs"
          variant="subtle"
          data-no-print
          aria-expanded={isOpen}
          aria-label={`Rincian soal ${item.number}`}
          rightSection={
            <IconChevronDown
              size={15}
              aria-hidden
              className={classes.chevron}
              data-open={isOpen || undefined}
            />
          }
          onClick={toggle}
        >
          Rincian
        </Button>
      </th>
      <td>{coefficient(item.b_centred)}</td>
      <td>{coefficient(item.se_b_centred)}</td>
      {hasDiscrimination && <td>{coefficient(item.a)}</td>}
      <td>
        {coefficient(item.point_measure)}
        {item.point_measure_word && <small>{item.point_measure_word}</small>}
      </td>
      <td>{formatExactMatch(item)}</td>
      <td>{coefficient(item.joint?.infit ?? null)}</td>
      <td>{coefficient(item.joint?.infit_z ?? null)}</td>
      <td>
        <ToneBadge tone={fitTones[item.fit.word]}>{item.fit.word}</ToneBadge>
      </td>
      <td>
        <ConclusionMark of={item} />
      </td>
    </tr>
  )
}

const withDeviate = (meanSquare: number | null, deviate: number | null) =>
  meanSquare === null ? '-' : `${coefficient(meanSquare)} (z ${coefficient(deviate)})`

/** Figures without a corridor, and the reason of the fit word. */
function Detail({ item }: { item: CalibratedItem }) {
  const figures: [string, string][] = [
    ['Outfit', withDeviate(item.joint?.outfit ?? null, item.joint?.outfit_z ?? null)],
    ['Infit berbobot posterior', withDeviate(item.infit, item.infit_z)],
    ['Outfit berbobot posterior', withDeviate(item.outfit, item.outfit_z)],
    ['Korelasi menurut model', coefficient(item.point_measure_expected)],
    ['b (galat baku)', `${coefficient(item.b)} (${coefficient(item.se_b)})`],
    ['a (galat baku)', `${coefficient(item.a)} (${coefficient(item.se_a)})`],
    ['Benar', `${item.right} dari ${item.asked}`],
  ]
  return (
    <div className={classes.detail}>
      <p>{item.fit.reason}</p>
      {item.doubtful && <p>Perkiraannya di luar batas wajar: periksa kunci dan jumlah peserta.</p>}
      <dl>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
