import type { ReactNode } from 'react'
import { useAccount } from '../../../kit/session/session'
import { AdminDashboard } from './AdminDashboard'
import { CoordinatorDashboard } from './CoordinatorDashboard'
import { LecturerDashboard } from './LecturerDashboard'
import { OwnActivity } from './OwnActivity'
import { StudentDashboard } from './StudentDashboard'

/** Start page by role; roles without screens see their login activity. */
export function Dashboard({ banners, news }: { banners: ReactNode; news: ReactNode }) {
  const { role } = useAccount()
  if (role === 'admin' || role === 'super admin' || role === 'operator') return <AdminDashboard />
  if (role === 'dosen') return <LecturerDashboard banners={banners} news={news} />
  if (role === 'mahasiswa') return <StudentDashboard banners={banners} news={news} />
  if (role === 'koordinator') return <CoordinatorDashboard />
  return <OwnActivity />
}
