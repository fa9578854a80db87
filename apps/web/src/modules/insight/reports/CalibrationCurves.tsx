import { Card, NativeSelect } from '@mantine/core'
import type { CalibratedItem, Calibration, CalibrationModel } from '@tuntas/contract/insight/measurement'
import { useState } from 'react'
import { count, number } from '../../../kit/format'
import { coefficient } from '../../../kit/report/coefficient'
import { Chart } from './Chart'
import classes from './calibration.module.css'
import { abilityAt, bandAround, chanceAt, informationAt, type Line, toLine } from './calibrationCurves'
import charts from './charts.module.css'
import { excerptQuestion } from './verdicts'

const WIDTH = 520
const HEIGHT = 300
const LEFT = 44
const RIGHT = 500
const TOP = 16
const BOTTOM = 250
const FROM = -4
const TO = 4
const STEP = 0.1

const abilities = Array.from({ length: Math.round((TO - FROM) / STEP) + 1 }, (_, at) => FROM + at * STEP)
const x = (ability: number) =>
  LEFT + ((Math.min(TO, Math.max(FROM, ability)) - FROM) / (TO - FROM)) * (RIGHT - LEFT)
const y = (share: number) => BOTTOM - share * (BOTTOM - TOP)
const path = (computeHeight: (ability: number) => number) =>
  abilities.map((ability) => `${x(ability)},${y(computeHeight(ability))}`).join(' ')

/** Kurva: information of an item and of the quiz by ability. */
export default function CalibrationCurves({ data }: { data: Calibration }) {
  const [first] = data.items
  const [selectedId, setSelectedId] = useState(first?.question_id)
  const item = data.items.find(({ question_id }) => question_id === selectedId) ?? first
  return (
    <div className={charts.pair}>
      <Card>
        {item && (
          <>
            <NativeSelect
              label="Soal"
              className={classes.choose}
              data-no-print
              value={item.question_id}
              onChange={(event) => setSelectedId(Number(event.currentTarget.value))}
              data={data.items.map(({ question_id, number: at, question }) => ({
                value: String(question_id),
                label: `${at}. ${excerptQuestion(question).slice(0, 60)}`,
              }))}
            />
            <ItemCurve item={item} model={data.model} />
          </>
        )}
      </Card>
      <Card>
        <Information data={data} />
      </Card>
    </div>
  )
}

/** Horizontal axis: ability. */
function AbilityAxis() {
  return (
    <>
      {[-4, -2, 0, 2, 4].map((ability) => (
        <g key={ability}>
          <line x1={x(ability)} x2={x(ability)} y1={TOP} y2={BOTTOM} className={charts.border} />
          <text x={x(ability)} y={BOTTOM + 18} textAnchor="middle">
            {number(ability)}
          </text>
        </g>
      ))}
      <text x={(LEFT + RIGHT) / 2} y={BOTTOM + 40} textAnchor="middle" className={charts.axis}>
        Kemampuan (logit)
      </text>
    </>
  )
}

type ItemCurveProps = { item: CalibratedItem; model: CalibrationModel }

/** The characteristic curve, and observed shares by ability band. */
function ItemCurve({ item, model }: ItemCurveProps) {
  const line = toLine(model, item)
  if (!line) return null
  const bands = item.bands.map((band) => {
    const expected = chanceAt(line, band.measure)
    const [lowest, highest] = bandAround(expected, band.n)
    return {
      ...band,
      expected,
      low: lowest,
      high: highest,
      outside: band.share < lowest || band.share > highest,
    }
  })
  const outside = bands.filter((band) => band.outside).length
  return (
    <Chart
      title={`Kurva karakteristik soal ${item.number}`}
      sentence={
        outside === 0
          ? `Semua ${bands.length} kelompok kemampuan menjawab seperti perkiraan model; separuh menjawab benar pada ${coefficient(line.b)} logit.`
          : `${outside} dari ${bands.length} kelompok kemampuan menjawab di luar selang 95% perkiraan model.`
      }
      width={WIDTH}
      height={HEIGHT}
      heads={['Kemampuan (logit)', 'Mahasiswa', 'Bagian benar', 'Perkiraan model', 'Selang 95%']}
      rows={bands.map((band) => [
        coefficient(band.measure),
        count(band.n),
        coefficient(band.share),
        coefficient(band.expected),
        `${coefficient(band.low)} sampai ${coefficient(band.high)}`,
      ])}
    >
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line x1={LEFT} x2={RIGHT} y1={y(share)} y2={y(share)} className={charts.grid} />
          <text x={LEFT - 8} y={y(share) + 4} textAnchor="end">
            {coefficient(share)}
          </text>
        </g>
      ))}
      <AbilityAxis />
      <polyline points={path((ability) => chanceAt(line, ability))} className={charts.line} />
      {bands.map((band) => (
        <g key={band.measure} data-tone={band.outside ? 'mengkudu' : 'daun'}>
          <line
            x1={x(band.measure)}
            x2={x(band.measure)}
            y1={y(band.low)}
            y2={y(band.high)}
            className={charts.reach}
          />
          <rect
            x={x(band.measure) - 5}
            y={y(band.share) - 5}
            width={10}
            height={10}
            rx={band.outside ? 0 : 5}
            className={charts.bar}
            data-mark
          />
        </g>
      ))}
    </Chart>
  )
}

/** Where the quiz measures precisely, compared with the KKM. */
function Information({ data: { items, model, kkm } }: { data: Calibration }) {
  const lines = items.map((item) => toLine(model, item)).filter((line): line is Line => line !== null)
  const most = Math.max(1, ...abilities.map((ability) => informationAt(lines, ability)))
  const best = abilities.reduce((one, another) =>
    informationAt(lines, another) > informationAt(lines, one) ? another : one,
  )
  const cut = kkm === null ? null : abilityAt(lines, kkm / 100)
  const error = cut === null ? null : 1 / Math.sqrt(informationAt(lines, cut))
  const rows = [-4, -3, -2, -1, 0, 1, 2, 3, 4]
  return (
    <Chart
      title="Informasi tes"
      sentence={[
        `Kuis ini paling tajam di sekitar ${coefficient(best)} logit.`,
        cut === null || kkm === null
          ? ''
          : `KKM ${number(kkm)} setara ${coefficient(cut)} logit; di sana galat bakunya ${coefficient(error)}.`,
      ].join(' ')}
      width={WIDTH}
      height={HEIGHT}
      heads={['Kemampuan (logit)', 'Informasi', 'Galat baku']}
      rows={rows.map((ability) => {
        const information = informationAt(lines, ability)
        return [number(ability), coefficient(information), coefficient(1 / Math.sqrt(information))]
      })}
    >
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line x1={LEFT} x2={RIGHT} y1={y(share)} y2={y(share)} className={charts.grid} />
          <text x={LEFT - 8} y={y(share) + 4} textAnchor="end">
            {coefficient(share * most)}
          </text>
        </g>
      ))}
      <AbilityAxis />
      <polyline points={path((ability) => informationAt(lines, ability) / most)} className={charts.line} />
      {cut !== null && kkm !== null && cut > FROM && cut < TO && (
        <>
          <line x1={x(cut)} x2={x(cut)} y1={TOP} y2={BOTTOM} className={charts.kkm} />
          <text
            x={x(cut) + (cut > TO - 1 ? -6 : 6)}
            y={TOP + 12}
            textAnchor={cut > TO - 1 ? 'end' : 'start'}
            className={charts.axis}
          >
            KKM {number(kkm)}
          </text>
        </>
      )}
    </Chart>
  )
}
