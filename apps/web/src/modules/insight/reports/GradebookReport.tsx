import { gradebook } from '@tuntas/contract/insight/reports'
import { ReportPage, useReportSearch } from '../../../kit/report/ReportPage'
import { GradebookTable } from './GradebookTable'

/** Buku Nilai: every assignment and quiz of a class with its weight. */
export function GradebookReport() {
  const { search } = useReportSearch()
  const course = Number(search.courses_id)
  return (
    <ReportPage title="Buku Nilai" filters={['courses_id']} endpoints={gradebook}>
      {({ data, ...book }) => <GradebookTable key={course} course={course} rows={data} book={book} />}
    </ReportPage>
  )
}
