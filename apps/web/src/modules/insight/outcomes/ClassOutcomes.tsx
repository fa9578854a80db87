import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClipboardCheck, IconFileText, IconFileZip } from '@tabler/icons-react'
import { getCodeOrName } from '@tuntas/contract/insight/outcomes.vocabulary'
import { portfolio } from '@tuntas/contract/insight/portfolio'
import { useDownload } from '../../../kit/client/useDownload'
import { count, number, score } from '../../../kit/format'
import { useReportSearch } from '../../../kit/report/ReportPage'
import { Figures } from '../../../ui/Figures'
import { LinkButton } from '../../../ui/LinkButton'
import classes from './ClassOutcomes.module.css'
import { OutcomeTree } from './OutcomeTree'
import shared from './outcomes.module.css'
import { RadarCard } from './RadarCard'
import { type ClassReport, fullName } from './words'

const countReached = (rows: readonly { attained: 0 | 1 | null }[]) =>
  `${rows.filter(({ attained }) => attained === 1).length} dari ${rows.filter(({ attained }) => attained !== null).length}`

/** Results of a class: figures, gaps, and every outcome with its parts. */
export default function ClassOutcomes({ report }: { report: ClassReport }) {
  const { pass, target } = report
  const { search } = useReportSearch()
  const figures = report.class
  const zip = useDownload(portfolio)
  return (
    <>
      <Figures
        figures={[
          [
            'Rata-rata nilai akhir',
            score(figures.final),
            `${count(figures.final_students)} dari ${count(figures.students)} mahasiswa`,
          ],
          ['CPMK tercapai', countReached(figures.cpmk), 'yang terukur'],
          ['CPL tercapai', countReached(figures.cpl), 'yang terukur'],
          ['Batas dan target', number(pass), `oleh ${number(target)}% mahasiswa`],
        ]}
      />
      <Notes report={report} />
      <div className={classes.actions} data-no-print>
        <Button
          variant="default"
          leftSection={<IconFileZip size={18} stroke={1.7} aria-hidden />}
          loading={zip.pending}
          onClick={() => void zip.run({ query: { courses_id: Number(search.courses_id) } })}
        >
          Unduh portofolio
        </Button>
        <LinkButton
          to="/teacher/courses/realisation/$id"
          params={{ id: String(search.courses_id) }}
          variant="default"
          leftSection={<IconFileText size={18} stroke={1.7} aria-hidden />}
        >
          RPS dan Pelaksanaan
        </LinkButton>
        <LinkButton
          to="/teacher/courses/evaluation/$id"
          params={{ id: String(search.courses_id) }}
          leftSection={<IconClipboardCheck size={18} stroke={1.7} aria-hidden />}
        >
          Evaluasi Mata Kuliah
        </LinkButton>
      </div>
      <div className={shared.beside}>
        <OutcomeTree report={report} />
        {report.cpl.length > 0 && (
          <RadarCard
            title="CPL kelas ini"
            outcomes={report.cpl}
            values={figures.cpl.map(({ mean }) => mean)}
            pass={pass}
            figure="Rata-rata kelas"
          />
        )}
      </div>
    </>
  )
}

/** Gaps of the figures. */
function Notes({ report: { goals, untested, without_goal, cpmk } }: { report: ClassReport }) {
  const loose = goals.filter(({ cpmk_id }) => cpmk_id === null)
  const notes = [
    cpmk.length === 0 && 'Mata kuliah ini belum punya CPMK. Admin akademik mengisinya di Master CPMK.',
    untested.length > 0 && `Tujuan yang tidak diuji di kelas ini: ${untested.map(fullName).join('; ')}.`,
    loose.length > 0 &&
      `Tujuan tanpa CPMK: ${loose.map(getCodeOrName).join(', ')}. Hubungkan di tab Tujuan pada kelas.`,
    without_goal > 0 && `${number(without_goal)}% bobot nilai akhir tidak menyebut tujuan belajar.`,
  ].filter((note): note is string => typeof note === 'string')
  if (notes.length === 0) return null
  return (
    <section className={shared.notes} aria-label="Yang belum tercakup">
      <IconAlertTriangle size={20} aria-hidden />
      <ul>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </section>
  )
}
