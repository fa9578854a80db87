import type { Warning } from '@tuntas/contract/wire/warnings'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow } from '../../../platform/db/rows.ts'

const leaderRow = z.object({
  teacher_id: z.number(),
  students: z.number(),
  state: z.enum(['open', 'closed', 'reopened']),
})

/** The class's main lecturer, number of students, and whether its final marks are closed. */
export const findLeader = (conn: Conn, courseId: number) =>
  firstRow(
    conn,
    leaderRow,
    sql`select c.teacher_id, (select count(*)::int from active_students m where m.courses_id = c.id) as students,
        coalesce((select case when f.reopened_at is null then 'closed' else 'reopened' end from final_marks f
          where f.courses_id = c.id order by f.version desc limit 1), 'open') as state
      from courses c where c.id = ${courseId}`,
  )

export type Waiting = Pick<
  Extract<Warning, { code: 'teacher_changed' }>,
  'essays_waiting' | 'assignments_waiting' | 'late_waiting' | 'state'
>

const CLOSING: Record<Waiting['state'], string> = {
  open: '',
  closed: ' Nilai akhir sudah ditutup.',
  reopened: ' Nilai akhir sedang dibuka kembali.',
}

/** The work that the next main lecturer takes over. */
export const warnOfTeacher = (waitingCounts: Waiting): Warning => {
  const { essays_waiting, assignments_waiting, late_waiting, state } = waitingCounts
  const parts = [
    [essays_waiting, 'esai'],
    [assignments_waiting, 'tugas'],
    [late_waiting, 'jawaban terlambat'],
  ] as const
  const works = parts.flatMap(([count, noun]) => (count > 0 ? [`${count} ${noun}`] : []))
  const takenOver =
    works.length > 0 ? `Yang belum dinilai: ${works.join(', ')}.` : 'Tidak ada yang belum dinilai.'
  return {
    code: 'teacher_changed',
    message: `Dosen pengampu utama diganti. ${takenOver}${CLOSING[state]}`,
    ...waitingCounts,
  }
}
