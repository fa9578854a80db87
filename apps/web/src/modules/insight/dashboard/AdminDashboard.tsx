import { IconBook2, IconSchool, IconUserStar, IconUsers } from '@tabler/icons-react'
import { adminDashboard, adminLogActivity } from '@tuntas/contract/insight/dashboard'
import { Suspense } from 'react'
import { useData } from '../../../kit/client/queries'
import { count } from '../../../kit/format'
import { ALL_YEARS } from '../../../kit/list/listSearch'
import { useRole } from '../../../kit/session/session'
import { lazyPart } from '../../../ui/lazyPart'
import { Activity } from './Activity'
import { Figures } from './Figures'
import { FiguresGate } from './FiguresGate'
import { Greeting } from './Greeting'

/** Loaded after the figures. */
const Health = lazyPart(() => import('./Health'))

const master = (kind: string) => ({ to: '/master-{$kind}', params: { kind } }) as const

export default function AdminDashboard() {
  const isOperator = useRole() === 'operator'
  const figures = useData(adminDashboard)
  return (
    <>
      <Greeting year={figures.data?.active_year} />
      <FiguresGate query={figures} line>
        {(data) => (
          <Figures
            big={[
              {
                label: 'Mahasiswa',
                list: { to: '/student' },
                icon: IconUsers,
                value: data.total_student,
                part: `${count(data.active_student)} aktif`,
              },
              {
                label: 'Dosen',
                list: isOperator ? null : { to: '/teacher' },
                icon: IconUserStar,
                value: data.total_teacher,
                part: `${count(data.permanent_teacher)} tetap`,
              },
              {
                label: 'Kelas',
                list: { to: '/courses', search: { year_id: ALL_YEARS } },
                icon: IconSchool,
                value: data.total_course,
                part: `${count(data.published_course)} terbit`,
              },
              {
                label: 'Mata Kuliah',
                list: { to: '/courses-category' },
                icon: IconBook2,
                value: data.total_course_category,
                part: `${count(data.total_study_program)} program studi`,
              },
            ]}
            rest={
              isOperator
                ? []
                : [
                    ['Program', data.total_program, master('program')],
                    ['Program Studi', data.total_study_program, master('program-study')],
                    ['Jenjang', data.total_education_level, master('education-level')],
                    ['Tahun Semester', data.total_year, master('year')],
                    ['Kurikulum', data.total_curriculum, master('curriculum')],
                  ]
            }
          />
        )}
      </FiguresGate>
      <Activity endpoint={adminLogActivity} withHours />
      {!isOperator && (
        <Suspense fallback={null}>
          <Health />
        </Suspense>
      )}
    </>
  )
}
