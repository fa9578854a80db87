import { Link } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import type { ReactNode } from 'react'
import { tasks } from './handInTasks'

/** Hand-ins that wait for the network, as rows of the device's card. */
export default function WaitingTasks({ children }: { children: (rows: readonly ReactNode[]) => ReactNode }) {
  const waitingTasks = useSelector(tasks).filter(({ refused: refusal }) => !refusal)
  return children(
    waitingTasks.map(({ sent_key, lessons_id, name }) => (
      <li key={sent_key}>
        <Link to="/student/courses/lesson/assignment/$id" params={{ id: String(lessons_id) }}>
          {name}
        </Link>
        <p>Belum terkirim. Jangan tutup Tuntas; kami kirim otomatis begitu ada jaringan.</p>
      </li>
    )),
  )
}
