import { Card } from '@mantine/core'
import {
  ENOUGH_RESULTS,
  type FormReport,
  type MadeForms,
  type PaperForm,
  type quizForms,
} from '@tuntas/contract/learning/paper-forms'
import { questionTypeNames } from '@tuntas/contract/learning/questions'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { count, number, orDash, score } from '../../../../kit/format'
import { Figures } from '../../../../ui/Figures'
import { ScrollRegion } from '../../../../ui/ScrollRegion'
import { ToneBadge } from '../../../../ui/StateBadge'
import { Difficulties } from './Difficulties'
import { FormQuestions } from './FormQuestions'
import classes from './Forms.module.css'
import { rateLikeness } from './likeness'

type Taken = NonNullable<Reply<typeof quizForms>['data']>
type Use = Taken['use']
type FormsReportProps = { made: Omit<MadeForms, 'print'>; use?: Use; compared?: Taken['compared'] }

/** For small differences of P. */
const fine = (value: number) => value.toLocaleString('id-ID', { maximumFractionDigits: 3 })

/** Equivalence of forms, before and after use. */
export function FormsReport({
  made: { forms, report, seed, texts },
  use,
  compared: comparisons = [],
}: FormsReportProps) {
  const { words, tone, doubt } = rateLikeness({ forms, report })
  return (
    <section aria-labelledby="paket" className={classes.report}>
      <div className={classes.title}>
        <h2 id="paket">Kesetaraan paket</h2>
        <ToneBadge tone={tone}>{words}</ToneBadge>
        <span>Angka acak {seed}</span>
      </div>
      {doubt && <p className={classes.note}>{doubt}</p>}
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
        <FormQuestions forms={forms} texts={texts} />
      </Card>
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
            {['Paket', 'Soal', 'Poin', 'Rata-rata P', 'Sebaran P', 'Rata-rata D', 'Nilai perkiraan'].map(
              (head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ),
            )}
            {use &&
              ['Mulai', 'Selesai', 'Rata-rata nilai', 'Sebaran nilai'].map((head) => (
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

type Comparison = Taken['compared'][number]

const describeComparison = ({ names, verdict, questions, results }: Comparison): string => {
  const [one, otherForm] = names
  const scarceAt = results.findIndex((count) => count < ENOUGH_RESULTS)
  if (scarceAt >= 0)
    return `Paket ${one} dan ${otherForm} belum dapat dibandingkan: paket ${names[scarceAt]} baru ${results[scarceAt]} hasil, perlu ${ENOUGH_RESULTS}.`
  const [harder, easier] = questions < 0 ? [one, otherForm] : [otherForm, one]
  const difference = `paket ${harder} kira-kira ${number(Math.abs(questions))} soal lebih sukar daripada paket ${easier}`
  if (verdict === 'equal') return `Paket ${one} dan ${otherForm} setara.`
  return verdict === 'different'
    ? `Berbeda: ${difference}.`
    : `Belum terbukti setara: ${difference}, tetapi bisa juga kebetulan.`
}

function Compared({ compared: comparisons }: { compared: Taken['compared'] }) {
  return (
    <ul className={classes.note} aria-label="Hasil antarpaket">
      {comparisons.map((comparison) => (
        <li key={comparison.names.join()}>{describeComparison(comparison)}</li>
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
