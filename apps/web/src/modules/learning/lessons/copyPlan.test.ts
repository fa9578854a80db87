import { describe, expect, it } from 'vitest'
import { copyBody, planFor } from './copyPlan'

describe('what copying is asked for', () => {
  it('is drafts without schedules unless more is chosen', () => {
    expect(copyBody(planFor([7, 5]), [1, 2], 5)).toEqual({
      list_lessons: [1, 2],
      targets: [{ courses_id: 7 }],
    })
  })

  it('is several classes, a topic of one of them, moved schedules and kept states', () => {
    const plan = {
      targets: new Map([
        [7, ''],
        [8, '31'],
      ]),
      dated: true,
      days: '182',
      keepStatus: true,
    }
    expect(copyBody(plan, [1], 5)).toEqual({
      list_lessons: [1],
      targets: [{ courses_id: 7 }, { courses_id: 8, sections_id: 31 }],
      days: 182,
      keep_status: true,
    })
  })

  it('is refused without a class, and without a number of days', () => {
    expect(copyBody(planFor([5]), [1], 5)).toBe('Pilih kelas')
    expect(copyBody({ ...planFor([7]), dated: true, days: 'x' }, [1], 5)).toBe('Masukan jumlah hari')
    expect(copyBody({ ...planFor([7]), days: 'x' }, [1], 5)).not.toBe('Masukan jumlah hari')
  })
})
