import { Card } from '@mantine/core'
import { IconUserStar } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { type PaperRow, type RemedialPaper, remedialPapers } from '@tuntas/contract/insight/reports'
import type { ReactNode } from 'react'
import { useEndpoint } from '../../../kit/client/queries'
import { dateTime, number } from '../../../kit/format'
import { SearchedList } from '../../../kit/list/SearchedList'
import { pickPage, useListSearch } from '../../../kit/list/useListSearch'
import ExportButton from '../../../kit/report/ExportButton'
import { MessageButton } from '../../../shared/people/MessageButton'
import type { Recipient } from '../../../shared/people/RecipientList'
import { StudentsButton } from '../../../shared/people/StudentsButton'
import { StateBadge } from '../../../ui/StateBadge'
import classes from './RemedialPapers.module.css'

const statusFilter = {
  name: 'status',
  label: 'Status',
  all: 'Semua mahasiswa',
  options: [{ value: 'below_kkm', label: 'Belum tuntas' }],
}

type RemedialPapersProps = {
  courseId: number
  sectionId: number
  lessonId: number
  /** Opens the exception dialog for students at this quiz. */
  exception: (students: readonly Recipient[], onClose: () => void, isSelected?: boolean) => ReactNode
}

const describePapers = ({ papers, below_kkm }: PaperRow) =>
  [
    below_kkm === 1 && 'belum tuntas',
    papers.length === 0 ? 'belum mengerjakan' : `${papers.length - 1} remedial`,
  ]
    .filter(Boolean)
    .join(', ')

/** Questions of each attempt by student: shows whether a remedial was fair. */
export default function RemedialPapers({ courseId, sectionId, lessonId, exception }: RemedialPapersProps) {
  const list = useListSearch('/_in/_shell/teacher/courses/lesson/quiz/$id')
  const about = { courses_id: courseId, section_id: sectionId, quiz_id: lessonId }
  const isBelow = list.search.status === 'below_kkm'
  const query = { ...about, ...pickPage(list.search), ...(isBelow && { status: 'below_kkm' as const }) }
  const papers = useEndpoint(
    remedialPapers.page,
    { query },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  const audience = {
    students: papers.data?.data,
    list: { endpoint: remedialPapers.page, query },
    note: describePapers,
  }
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
        <MessageButton {...audience} courseId={courseId} chosen={isBelow} />
        <StudentsButton {...audience} label="Pengecualian" icon={<IconUserStar size={18} aria-hidden />}>
          {(students, onClose) => exception(students, onClose, isBelow)}
        </StudentsButton>
      </div>
      <Card padding={0}>
        <SearchedList
          list={list}
          query={papers}
          hint="Cari nama atau NIM"
          filters={[statusFilter]}
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

function Student({ row: { name, nim, below_kkm, papers } }: { row: PaperRow }) {
  return (
    <li>
      <h3>
        {name} <small>{nim}</small> {below_kkm === 1 && <StateBadge state="below_kkm" />}
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

const describeNew = (total: number, seenCount: number) =>
  seenCount === total
    ? `${seenCount} dari ${total} sudah pernah dilihat: tambahkan cadangan`
    : `${total - seenCount} dari ${total} baru`

const describeFacts = ({
  total_question,
  seen: seenCount,
  mean_p,
  measured: measuredCount,
  number: at,
}: RemedialPaper) =>
  [
    `${total_question} soal`,
    at > 1 && describeNew(total_question, seenCount),
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
        <p
          className={classes.equal}
          data-tone={paper.seen === paper.total_question ? 'soga' : tones[equivalence]}
        >
          {words}
        </p>
      )}
    </li>
  )
}
