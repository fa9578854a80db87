import { Link } from '@tanstack/react-router'
import { studentDashboard } from '@tuntas/contract/insight/dashboard'
import { useEndpoint } from '../kit/client/queries'
import { useIsActive } from './entries'
import classes from './Sidebar.module.css'

/** A student's classes of this semester below 'Kelas', as the start page has read them. */
export default function ClassLinks() {
  const isActive = useIsActive()
  // Without a call of its own: the start page reads them, and this page must not wait for them.
  const home = useEndpoint(studentDashboard, {}, { enabled: false })
  const courses = home.data?.courses ?? []
  if (courses.length === 0) return null
  return (
    <ul className={classes.sublist} aria-label="Kelas semester ini">
      {courses.map(({ id, name }) => (
        <li key={id}>
          <Link
            to="/student/courses/detail/$id"
            params={{ id: String(id) }}
            className={classes.subentry}
            data-active={isActive(`/student/courses/detail/${id}`) || undefined}
            aria-current={isActive(`/student/courses/detail/${id}`) ? 'page' : undefined}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
