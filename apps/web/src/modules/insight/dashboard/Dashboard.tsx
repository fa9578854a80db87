import { type ReactNode, Suspense } from 'react'
import { useAccount } from '../../../kit/session/session'
import { lazyPart } from '../../../ui/lazyPart'
import { Skeletons } from '../../../ui/Skeletons'
import { LecturerDashboard } from './LecturerDashboard'
import { OwnActivity } from './OwnActivity'
import { StudentDashboard } from './StudentDashboard'

/** Loaded for their roles alone: students' phones never need them. */
const AdminDashboard = lazyPart(() => import('./AdminDashboard'))
const CoordinatorDashboard = lazyPart(() => import('./CoordinatorDashboard'))

const pending = <Skeletons shape="cards" />

type DashboardProps = {
  /** For a student: what only this device knows. */
  device: ReactNode
  banners: ReactNode
  news: ReactNode
}

/** Start page by role; roles without screens see their login activity. */
export function Dashboard({ device, banners, news }: DashboardProps) {
  const { role } = useAccount()
  if (role === 'admin' || role === 'super admin' || role === 'operator')
    return (
      <Suspense fallback={pending}>
        <AdminDashboard />
      </Suspense>
    )

  if (role === 'dosen') return <LecturerDashboard banners={banners} news={news} />
  if (role === 'mahasiswa') return <StudentDashboard device={device} banners={banners} news={news} />
  if (role === 'koordinator')
    return (
      <Suspense fallback={pending}>
        <CoordinatorDashboard />
      </Suspense>
    )

  return <OwnActivity />
}
