import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRole } from '../../../kit/session/session'
import type { Point } from './days'

type PointLinkProps = { point: Point; className: string | undefined; children: ReactNode }

/** Links to the event. */
export function PointLink({ point: { event }, className, children }: PointLinkProps) {
  const lecturer = useRole() === 'dosen'
  const id = String(event.id)
  const linkProps = { className, 'data-tone': tones[event.kind], 'data-done': event.done === 1 || undefined }
  if (event.kind === 'announcement')
    return (
      <Link to="/talk/$part/{-$kind}" params={{ part: 'announcements', kind: id }} {...linkProps}>
        {children}
      </Link>
    )
  const side = lecturer ? 'teacher' : 'student'
  return (
    <Link to={`/${side}/courses/lesson/${event.kind}/$id`} params={{ id }} {...linkProps}>
      {children}
    </Link>
  )
}

const tones = { quiz: 'nila', assignment: 'soga', announcement: 'daun' } as const
