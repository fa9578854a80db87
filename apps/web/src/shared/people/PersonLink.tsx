import { Link } from '@tanstack/react-router'
import { useRole } from '../../kit/session/session'
import classes from './PersonLink.module.css'

type PersonLinkProps = { kind: 'teacher' | 'student'; id: number; name: string }

const places = { teacher: '/teacher/detail/$id', student: '/student/detail/$id' } as const

/** Links to the page of a lecturer or student for administrators; operators have no page of lecturers. */
export function PersonLink({ kind, id, name }: PersonLinkProps) {
  if (useRole() === 'operator' && kind === 'teacher') return name
  return (
    <Link to={places[kind]} params={{ id: String(id) }} className={classes.link}>
      {name}
    </Link>
  )
}
