import { gradebook } from '@tuntas/contract/insight/reports'
import { ReportPage, useReportSearch } from '../../../kit/report/ReportPage'
import { GradebookTable } from './GradebookTable'

/** Buku Nilai: assignments and quizzes of a class with weights. */
export function GradebookReport() {
  const { search } = useReportSearch()
  const course = Number(search.courses_id)
  return (
    <ReportPage title="Buku Nilai" filters={['courses_id']} endpoints={gradebook}>
      {({ data, ...book }) => <GradebookTable key={course} course={course} rows={data} book={book} />}
    </ReportPage>
  )
}
