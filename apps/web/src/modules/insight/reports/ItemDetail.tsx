import type { ItemRow } from '@tuntas/contract/insight/reports'
import { useState } from 'react'
import { kinds } from '../../../kinds/index'
import { number } from '../../../kit/format'
import { coefficient } from '../../../kit/report/coefficient'
import { HelpedLabel } from '../../../shared/marking/help/HelpedLabel'
import { RemedyButtons, RemedyPlace } from '../../../shared/marking/remedies/RemedyButtons'
import type { RemedyWay } from '../../../shared/marking/remedies/RemedyDialog'
import type { Remediable } from '../../../shared/marking/remedies/remediable'
import { RichText } from '../../../ui/RichText'
import { AcceptAnswer } from './AcceptAnswer'
import { Chart } from './Chart'
import classes from './charts.module.css'
import { ItemMastery } from './ItemMastery'

const groups = [
  { name: 'upper', label: 'Atas' },
  { name: 'middle', label: 'Tengah' },
  { name: 'lower', label: 'Bawah' },
] as const

/** The question as the remedy dialog needs it. */
function toRemediable({ id, number, type, answer, distractor, bonus, also_correct }: ItemRow): Remediable {
  const keys = answer?.split(', ') ?? []
  return {
    id,
    number,
    bonus: bonus === 1,
    further: kinds[type].further,
    options: distractor.map(({ alphabet }) => ({
      letter: alphabet,
      text: '',
      isKey: keys.includes(alphabet),
    })),
    also: also_correct.map((one) => [one].flat()),
  }
}

/** Details of one question: choices by group, and its curve. */
export default function ItemDetail({ item }: { item: ItemRow }) {
  const [remedy, setRemedy] = useState<RemedyWay | null>(null)
  return (
    <div className={classes.detail}>
      <div className={classes.asked}>
        <RichText html={item.question} compact />
        {item.bonus === 1 && (
          <p className={classes.none}>Soal bonus: angka di sini dihitung dari jawaban, tanpa bonus.</p>
        )}
        <div className={classes.remedies}>
          <RemedyButtons question={toRemediable(item)} onOpen={setRemedy} />
          <RemedyPlace question={toRemediable(item)} way={remedy} onClose={() => setRemedy(null)} />
        </div>
        {item.goals && <p className={classes.none}>Tujuan: {item.goals}</p>}
        <p className={classes.none}>{item.reason}</p>
        <ItemMastery item={item} />
        <p className={classes.none}>
          Kosong: {number(item.omitted)} dilewati, {number(item.not_reached)}{' '}
          <HelpedLabel label="tidak terjangkau" about="not_reached" />
        </p>
        {item.significance && (
          <p className={classes.none}>
            <HelpedLabel label="Korelasi dengan nilai total, tanpa koreksi (ANATES)" about="significance" />:{' '}
            {coefficient(item.item_total)}, {item.significance}
          </p>
        )}
      </div>
      {item.distractor.length > 0 && <Distractors item={item} />}
      {item.tables.map((table) => (
        <AnswerTable key={table.title} item={item} table={table} />
      ))}
      <div className={classes.curves}>
        <Curve item={item} />
        {item.distractor.length > 0 && <OptionCurves item={item} />}
      </div>
    </div>
  )
}

/** Share of each letter in the three groups, as bars. */
function Distractors({ item }: { item: ItemRow }) {
  return (
    <div className={classes.distractors}>
      <h2>Pemilih tiap kelompok</h2>
      <div className={classes.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">Pilihan</th>
              {groups.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">Semua</th>
              <th scope="col">r</th>
            </tr>
          </thead>
          <tbody>
            {item.distractor.map((option) => (
              <tr
                key={option.alphabet}
                data-tone={option.is_key ? 'daun' : option.works || !option.judged ? 'abu' : 'soga'}
              >
                <th scope="row">
                  {option.alphabet}
                  <small>{option.is_key ? ' ✓ kunci' : ` ${option.mark?.replaceAll('-', '−') ?? ''}`}</small>
                  {option.judged === 1 && !option.works && <small data-idle> ! tidak berfungsi</small>}
                </th>
                {groups.map(({ name }) => (
                  <td key={name}>
                    <span className={classes.share}>
                      <span style={{ width: `${(100 * option[name]) / Math.max(1, item.n)}%` }} data-mark />
                    </span>
                    {number(Math.round(option[name] * 10) / 10)}
                  </td>
                ))}
                <td>{number(option.total)}</td>
                <td>{coefficient(option.point_biserial)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.none}>
        {item.distractor_description}. {item.empty > 0 && `${number(item.empty)} mahasiswa tidak menjawab. `}
        Kelompok atas dan bawah masing-masing 27%; nilai yang sama di batas kelompok dihitung sebagian.
      </p>
      <p className={classes.none}>
        <HelpedLabel label="Tanda ++ sampai −−−" about="mark" />
      </p>
    </div>
  )
}

/** Share of each letter by fifths of the score: the key rises, a working distractor falls. */
function OptionCurves({ item }: { item: ItemRow }) {
  const fifths = Array.from({ length: item.curve.length }, (_, at) => at)
  const keys = item.distractor.filter(({ is_key }) => is_key).map(({ alphabet }) => alphabet)
  return (
    <Chart
      title="Kurva pilihan"
      sentence={`Bagian tiap kelompok nilai yang memilih tiap huruf; kunci ${keys.join(', ')} bergaris tebal.`}
      width={330}
      height={190}
      heads={['Pilihan', ...fifths.map((at) => `Kelompok ${at + 1}`)]}
      rows={item.distractor.map(({ alphabet, curve }) => [alphabet, ...curve.map(coefficient)])}
    >
      <Shares />
      {item.distractor.map(({ alphabet, curve, is_key }) => {
        const points = placePoints(curve)
        const end = points.at(-1)
        return (
          <g key={alphabet} data-tone={is_key ? 'daun' : 'abu'}>
            <polyline
              points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
              className={is_key ? classes.option : classes.distractor}
            />
            {end && (
              <text x={end.x + 8} y={end.y + 4} className={classes.axis}>
                {alphabet}
              </text>
            )}
          </g>
        )
      })}
      <Ends />
    </Chart>
  )
}

/** Answers by part. */
function AnswerTable({ item, table }: { item: ItemRow; table: ItemRow['tables'][number] }) {
  const { title, columns, rows, accepts } = table
  const last = columns.length - 1
  return (
    <div className={classes.distractors}>
      <h2>{title}</h2>
      <div className={classes.scroll}>
        <table>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th key={`${at} ${column}`} scope="col">
                  {column}
                </th>
              ))}
              {accepts && <th scope="col">Terima</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.slice(0, 2).join(' ')}>
                <th scope="row">{row[0]}</th>
                {row.slice(1).map((cell, at) => (
                  <td key={columns[at + 1]}>
                    {cell === null
                      ? '-'
                      : typeof cell === 'string'
                        ? cell
                        : at + 1 === last
                          ? coefficient(cell)
                          : number(cell)}
                  </td>
                ))}
                {accepts && (
                  <td>{row[last] !== 1 && <AcceptAnswer question={item.id} text={String(row[0])} />}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const LEFT = 40
const RIGHT = 300
const TOP = 12
const BOTTOM = 150

/** Points of a curve over the fifths. */
const placePoints = (curve: readonly (number | null)[]) =>
  curve.flatMap((share, at) =>
    share === null
      ? []
      : [
          {
            at,
            share,
            x: LEFT + (at / (curve.length - 1)) * (RIGHT - LEFT),
            y: BOTTOM - share * (BOTTOM - TOP),
          },
        ],
  )

/** Lines at 0, 50 and 100 percent. */
const Shares = () =>
  [0, 0.5, 1].map((share) => (
    <g key={share}>
      <line
        x1={LEFT}
        x2={RIGHT}
        y1={BOTTOM - share * (BOTTOM - TOP)}
        y2={BOTTOM - share * (BOTTOM - TOP)}
        className={classes.grid}
      />
      <text x={LEFT - 8} y={BOTTOM - share * (BOTTOM - TOP) + 4} textAnchor="end">
        {coefficient(share)}
      </text>
    </g>
  ))

const Ends = () => (
  <>
    <text x={LEFT} y={BOTTOM + 20} textAnchor="start">
      Nilai terendah
    </text>
    <text x={RIGHT} y={BOTTOM + 20} textAnchor="end">
      tertinggi
    </text>
  </>
)

/** Share of points in five score groups: a good question rises. */
function Curve({ item }: { item: ItemRow }) {
  const points = placePoints(item.curve)
  const [lowest, highest] = [points[0], points.at(-1)]
  const sentence =
    lowest && highest
      ? `Bagian poin dari ${coefficient(lowest.share)} di kelompok terendah ke ${coefficient(highest.share)} di kelompok tertinggi.`
      : 'Belum ada data.'
  return (
    <Chart
      title="Kurva soal"
      sentence={sentence}
      width={330}
      height={190}
      heads={['Kelompok nilai', 'Bagian poin']}
      rows={item.curve.map((share, at) => [at + 1, coefficient(share)])}
    >
      <Shares />
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} className={classes.line} />
      {points.map(({ at, x, y }) => (
        <circle key={at} cx={x} cy={y} r="4.5" className={classes.dot} data-mark />
      ))}
      <Ends />
    </Chart>
  )
}
