import { Link } from '@tanstack/react-router'
import classes from './PersonLink.module.css'

type PersonLinkProps = { kind: 'teacher' | 'student'; id: number; name: string }

const places = { teacher: '/teacher/detail/$id', student: '/student/detail/$id' } as const

/** An administrator's way to a lecturer or student. */
export function PersonLink({ kind, id, name }: PersonLinkProps) {
  return (
    <Link to={places[kind]} params={{ id: String(id) }} className={classes.link}>
      {name}
    </Link>
  )
}
