import { Card } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { reportTitles } from '@tuntas/contract/insight/reports'
import classes from './CourseReports.module.css'

const about: Record<string, string> = {
  gradebook: 'Semua nilai kelas dengan bobotnya, sampai nilai akhir.',
  mastery: 'Tujuan belajar yang tercapai, mahasiswa demi mahasiswa.',
  outcomes: 'CPL, CPMK, dan Sub-CPMK dari jawaban dan nilai kelas ini.',
  'recap-score': 'Nilai kuis dan tugas satu topik.',
  remedial: 'Tes pertama sampai terakhir satu kuis.',
  progress: 'Jawaban dan waktu pengerjaan satu kuis.',
  achievement: 'Capaian tiap tujuan belajar satu kuis.',
  'analysis-quiz': 'Mutu butir soal satu kuis.',
}

/** Links to the reports of one class, with their filters set. */
export default function CourseReports({ courseId }: { courseId: number }) {
  return (
    <Card padding={0} component="ul" className={classes.list} aria-label="Laporan kelas ini">
      <li>
        <Link to="/teacher/courses/final-mark/$id" params={{ id: String(courseId) }} className={classes.link}>
          <span>
            <b>Tutup Nilai</b>
            <small>Periksa, lihat, lalu tutup nilai akhir; unduh PDF dan Excel.</small>
          </span>
          <IconChevronRight size={18} aria-hidden />
        </Link>
      </li>
      {Object.keys(about).map((report) => (
        <li key={report}>
          <Link
            to="/teacher/report/$report"
            params={{ report }}
            search={{ courses_id: String(courseId) }}
            className={classes.link}
          >
            <span>
              <b>{reportTitles[report]}</b>
              <small>{about[report]}</small>
            </span>
            <IconChevronRight size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </Card>
  )
}
