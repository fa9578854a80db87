import { IconBook2, IconSchool, IconUserStar, IconUsers } from '@tabler/icons-react'
import { adminDashboard, adminLogActivity } from '@tuntas/contract/insight/dashboard'
import { count } from '../../../kit/format'
import { useData } from '../../../kit/queries'
import { Activity } from './Activity'
import { Figures } from './Figures'
import { FiguresGate } from './FiguresGate'
import { Greeting } from './Greeting'

export function AdminDashboard() {
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
                icon: IconUsers,
                value: data.total_student,
                part: `${count(data.active_student)} aktif`,
              },
              {
                label: 'Dosen',
                icon: IconUserStar,
                value: data.total_teacher,
                part: `${count(data.permanent_teacher)} tetap`,
              },
              {
                label: 'Kelas',
                icon: IconSchool,
                value: data.total_course,
                part: `${count(data.published_course)} terbit`,
              },
              {
                label: 'Mata Kuliah',
                icon: IconBook2,
                value: data.total_course_category,
                part: `${count(data.total_study_program)} program studi`,
              },
            ]}
            rest={[
              ['Program', data.total_program],
              ['Program Studi', data.total_study_program],
              ['Jenjang', data.total_education_level],
              ['Tahun Semester', data.total_year],
              ['Kurikulum', data.total_curriculum],
            ]}
          />
        )}
      </FiguresGate>
      <Activity endpoint={adminLogActivity} withHours />
    </>
  )
}
