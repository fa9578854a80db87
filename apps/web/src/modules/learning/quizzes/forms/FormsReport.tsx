import { Card } from '@mantine/core'
import {
  type FormReport,
  type MadeForms,
  type PaperForm,
  type quizForms,
  TCC_MATTERS,
} from '@tuntas/contract/learning/paper-forms'
import { questionTypeNames } from '@tuntas/contract/learning/questions'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { count, number, orDash, score } from '../../../../kit/format'
import { Figures } from '../../../../ui/Figures'
import { ScrollRegion } from '../../../../ui/ScrollRegion'
import { ToneBadge } from '../../../../ui/StateBadge'
import { Difficulties } from './Difficulties'
import classes from './Forms.module.css'

type Taken = NonNullable<Reply<typeof quizForms>['data']>
type Use = Taken['use']
type FormsReportProps = { made: Omit<MadeForms, 'print'>; use?: Use; compared?: Taken['compared'] }

/** For small differences of P. */
const fine = (value: number) => value.toLocaleString('id-ID', { maximumFractionDigits: 3 })

const isAlike = ({ counts_equal, points_equal, tcc_questions }: FormReport) =>
  counts_equal && points_equal && tcc_questions <= TCC_MATTERS

/** Equivalence of forms, before and after use. */
export function FormsReport({
  made: { forms, report, seed },
  use,
  compared: comparisons = [],
}: FormsReportProps) {
  const alike = isAlike(report)
  return (
    <section aria-labelledby="paket" className={classes.report}>
      <div className={classes.title}>
        <h2 id="paket">Kesetaraan paket</h2>
        <ToneBadge tone={alike ? 'daun' : 'soga'}>{alike ? 'Setara' : 'Perlu ditinjau'}</ToneBadge>
        <span>Angka acak {seed}</span>
      </div>
      <Figures
        figures={[
          ['Selisih nilai perkiraan', number(report.score_difference), 'dari 100'],
          ['Selisih rata-rata P', fine(report.p_difference), 'antarpaket'],
          ['Selisih kurva terbesar', fine(report.tcc_questions), 'soal, batas 0,5'],
          ['Soal sama', count(report.max_overlap), 'paling banyak di dua paket'],
        ]}
      />
      {report.estimated > 0 && (
        <p className={classes.note}>
          {count(report.estimated)} soal belum pernah dikerjakan: P dan D-nya <b>perkiraan</b>, yaitu
          rata-rata baris kisi-kisinya. Kurva dihitung dari P.
        </p>
      )}
      <Card padding={0}>
        <FormTable forms={forms} use={use} />
      </Card>
      {comparisons.length > 0 && <Compared compared={comparisons} />}
      <Card>
        <Difficulties forms={forms} />
      </Card>
      <Card padding={0}>
        <CellTable report={report} forms={forms} />
      </Card>
    </section>
  )
}

function FormTable({ forms, use }: { forms: readonly PaperForm[]; use?: Use | undefined }) {
  return (
    <Scrolled label="Tiap paket">
      <table>
        <thead>
          <tr>
            {['Paket', 'Soal', 'Poin', 'Rata-rata P', 'SB P', 'Rata-rata D', 'Nilai perkiraan'].map(
              (head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ),
            )}
            {use &&
              ['Mulai', 'Selesai', 'Rata-rata nilai', 'SB nilai'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {forms.map((form, at) => (
            <tr key={form.name}>
              <th scope="row">Paket {form.name}</th>
              <td>{count(form.total_question)}</td>
              <td>{number(form.total_point)}</td>
              <td>{score(form.mean_p)}</td>
              <td>{score(form.sd_p)}</td>
              <td>{score(form.mean_d)}</td>
              <td>
                {score(form.expected_score)} ± {score(form.sem)}
              </td>
              {use && <UseCells use={use[at]} />}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
}

const verdicts = { equal: 'setara', unproven: 'belum terbukti setara', different: 'berbeda' } as const

function Compared({ compared: comparisons }: { compared: Taken['compared'] }) {
  return (
    <ul className={classes.note} aria-label="Hasil antarpaket">
      {comparisons.map(({ names: [one, otherForm], d, low: lowerBound, high: upperBound, verdict }) => (
        <li key={`${one}${otherForm}`}>
          Hasil percobaan pertama paket {one} dan {otherForm} <b>{verdicts[verdict]}</b>: selisih {score(d)}{' '}
          simpangan baku (95%: {score(lowerBound)} sampai {score(upperBound)}).
        </li>
      ))}
    </ul>
  )
}

function UseCells({ use }: { use: Use[number] | undefined }) {
  return (
    <>
      <td>{count(use?.started ?? 0)}</td>
      <td>{count(use?.finished ?? 0)}</td>
      <td>{orDash(use?.mean === null ? null : score(use?.mean))}</td>
      <td>{orDash(use?.sd === null ? null : score(use?.sd))}</td>
    </>
  )
}

function CellTable({
  report: { cells, overlap },
  forms,
}: {
  report: FormReport
  forms: readonly PaperForm[]
}) {
  return (
    <Scrolled label="Isi menurut kisi-kisi">
      <table>
        <thead>
          <tr>
            <th scope="col">Baris kisi-kisi</th>
            <th scope="col">Poin</th>
            <th scope="col">Ada di bank</th>
            {forms.map(({ name }) => (
              <th key={name} scope="col">
                Paket {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map(
            ({ goals, level, type, number: plannedCount, point, matching: matchingCount, counts }, at) => (
              <tr key={at}>
                <th scope="row">
                  {goals ?? 'Tanpa tujuan tertentu'}
                  <small>
                    {[level?.toUpperCase(), type && questionTypeNames[type], `${plannedCount} soal`]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </th>
                <td>{number(point)}</td>
                <td>{count(matchingCount)}</td>
                {counts.map((formCount, form) => (
                  <td key={forms[form]?.name}>{count(formCount)}</td>
                ))}
              </tr>
            ),
          )}
          {forms.length > 1 &&
            forms.map(({ name }, at) => (
              <tr key={name}>
                <th scope="row" colSpan={3}>
                  Soal paket {name} yang juga ada di
                </th>
                {(overlap[at] ?? []).map((sharedCount, otherIndex) => (
                  <td key={forms[otherIndex]?.name}>{otherIndex === at ? '–' : count(sharedCount)}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </Scrolled>
  )
}

function Scrolled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <ScrollRegion label={label} className={classes.scrolled}>
      {children}
    </ScrollRegion>
  )
}
