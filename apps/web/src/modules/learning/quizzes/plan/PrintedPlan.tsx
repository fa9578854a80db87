import { questionTypeNames } from '@tuntas/contract/learning/questions.vocabulary'
import { count, dateTime, number, orDash } from '../../../../kit/format'
import { goalName } from '../../../../shared/goals/goals'
import classes from './Plan.module.css'
import { type Blueprint, sumRows, toRowDraft } from './planDrafts'

/** The printed kisi-kisi, in the usual form. */
export function PrintedPlan({ reply: { data, head }, dirty }: { reply: Blueprint; dirty: boolean }) {
  const { questions, points } = sumRows(data.map((row) => toRowDraft(row, 0)))
  const facts = [
    ['Program studi', head.study_program],
    ['Mata kuliah', `${head.subject}${head.sks === null ? '' : ` (${head.sks} sks)`}`],
    ['Kelas', head.course],
    ['Waktu', orDash(head.duration)],
    ['Penyusun', head.lecturer],
  ] as const
  return (
    <section className={classes.printed} aria-label="Kisi-kisi untuk dicetak">
      <h2>Kisi-kisi {head.quiz}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row, at) => (
            <tr key={at}>
              <td>{at + 1}</td>
              <td>{row.goals === null ? '-' : goalName({ code: row.code, text: row.goals })}</td>
              <td>{orDash(row.material)}</td>
              <td>{orDash(row.indicator)}</td>
              <td>{orDash(row.level?.toUpperCase())}</td>
              <td>{row.type ? questionTypeNames[row.type] : '-'}</td>
              <td>{count(row.number)}</td>
              <td>{orDash(row.numbers)}</td>
              <td>{number((100 * row.number * row.point) / points)}%</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={6}>
              Jumlah
            </th>
            <td>{count(questions)}</td>
            <td />
            <td>{number(points)} poin</td>
          </tr>
        </tfoot>
      </table>
      <p>
        Dicetak {dateTime(new Date())}
        {dirty && '. Perubahan yang belum disimpan tidak ikut'}.
      </p>
    </section>
  )
}

const HEADS = [
  'No',
  'CPMK/tujuan',
  'Materi',
  'Indikator soal',
  'Level',
  'Bentuk soal',
  'Jumlah',
  'Nomor soal',
  'Bobot',
]
