import { parseDays } from '../../../shared/lessons/days'

export type CopyPlan = {
  /** Topic by class; '' for topics of the same names. */
  targets: ReadonlyMap<number, string>
  dated: boolean
  days: string
  keepStatus: boolean
}

export const planFor = (courses: readonly number[]): CopyPlan => ({
  targets: new Map(courses.map((id) => [id, ''])),
  dated: false,
  days: '0',
  keepStatus: false,
})

/** The request for copying, or why it is impossible. A class cannot be copied into itself. */
export function copyBody(plan: CopyPlan, lessons: readonly number[], from: number) {
  const { dated, days, keepStatus } = plan
  const targets = new Map([...plan.targets].filter(([id]) => id !== from))
  const by = parseDays(days)
  if (targets.size === 0) return 'Pilih kelas'
  if (dated && by === null) return 'Masukan jumlah hari'
  return {
    list_lessons: [...lessons],
    targets: [...targets].map(([courses_id, topic]) => ({
      courses_id,
      ...(topic !== '' && { sections_id: Number(topic) }),
    })),
    ...(dated && by !== null && { days: by }),
    ...(keepStatus && { keep_status: true }),
  }
}
