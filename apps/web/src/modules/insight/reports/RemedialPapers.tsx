import { Card } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { type PaperRow, type RemedialPaper, remedialPapers } from '@tuntas/contract/insight/reports'
import { useEndpoint } from '../../../kit/client/queries'
import { dateTime, number } from '../../../kit/format'
import { SearchedList } from '../../../kit/list/SearchedList'
import { pickPage, useListSearch } from '../../../kit/list/useListSearch'
import ExportButton from '../../../kit/report/ExportButton'
import classes from './RemedialPapers.module.css'

type RemedialPapersProps = { courseId: number; sectionId: number; lessonId: number }

/** Questions of each attempt by student: shows whether a remedial was fair. */
export default function RemedialPapers({ courseId, sectionId, lessonId }: RemedialPapersProps) {
  const list = useListSearch('/_in/_shell/teacher/courses/lesson/quiz/$id')
  const about = { courses_id: courseId, section_id: sectionId, quiz_id: lessonId }
  const query = { ...about, ...pickPage(list.search) }
  const papers = useEndpoint(
    remedialPapers.page,
    { query },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  return (
    <>
      <div className={classes.top}>
        <p>
          P adalah tingkat kesukaran dari percobaan pertama, seperti di Analisis Butir. Setara berarti jumlah,
          jenis, dan level soal sama, dan perkiraan benar berselisih paling banyak setengah soal.
        </p>
        <ExportButton
          endpoint={remedialPapers.export}
          query={query}
          noun="kertas remedial"
          label="Unduh Excel"
        />
      </div>
      <Card padding={0}>
        <SearchedList
          list={list}
          query={papers}
          hint="Cari nama atau NIM"
          noun="mahasiswa"
          count={6}
          failed="Kertas remedial gagal dimuat"
        >
          {({ data }) => (
            <ul className={classes.people}>
              {data.map((row) => (
                <Student key={row.user_id} row={row} />
              ))}
            </ul>
          )}
        </SearchedList>
      </Card>
    </>
  )
}

function Student({ row: { name, nim, papers } }: { row: PaperRow }) {
  return (
    <li>
      <h3>
        {name} <small>{nim}</small>
      </h3>
      {papers.length < 2 ? (
        <p className={classes.dimmed}>
          {papers[0] ? `Tanpa remedial · ${describeFacts(papers[0])}` : 'Belum mengerjakan kuis ini.'}
        </p>
      ) : (
        <ol className={classes.papers}>
          {papers.map((paper) => (
            <Paper key={paper.attempt_id} paper={paper} />
          ))}
        </ol>
      )}
    </li>
  )
}

const tones = {
  equal: 'daun',
  easier: 'soga',
  harder: 'soga',
  different: 'mengkudu',
  unknown: 'abu',
} as const

const describeFacts = ({
  total_question,
  seen: seenCount,
  mean_p,
  measured: measuredCount,
  number: at,
}: RemedialPaper) =>
  [
    `${total_question} soal`,
    at > 1 && `${seenCount} dari ${total_question} pernah dilihat`,
    mean_p === null ? 'P belum ada' : `rata-rata P ${number(mean_p)}`,
    mean_p !== null && measuredCount < total_question && `dari ${measuredCount} soal yang punya data`,
  ]
    .filter(Boolean)
    .join(' · ')

function Paper({ paper }: { paper: RemedialPaper }) {
  const { number: at, start_date, end_date, goals, equivalence, words } = paper
  return (
    <li>
      <b>{at === 1 ? 'Kuis' : `Remedial ${at - 1}`}</b>
      <span className={classes.dimmed}>
        {dateTime(start_date)}
        {end_date === null && ' · sedang dikerjakan'}
      </span>
      {at > 1 && <p>{goals.join(', ')}</p>}
      <p className={classes.dimmed}>{describeFacts(paper)}</p>
      {equivalence && (
        <p className={classes.equal} data-tone={tones[equivalence]}>
          {words}
        </p>
      )}
    </li>
  )
}
