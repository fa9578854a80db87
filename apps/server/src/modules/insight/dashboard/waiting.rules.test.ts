import type { WorkKind } from '@tuntas/contract/insight/teaching'
import { expect, it } from 'vitest'
import { byAge } from './waiting.rules.ts'

const waits = (kind: WorkKind, oldest: string | null) => ({ kind, oldest })

it('puts the oldest first among what somebody waits for, then the rest by kind', () => {
  const essay = waits('essays', '2026-11-24T03:00:00Z')
  const task = waits('submissions', '2026-10-08T03:00:00Z')
  const result = waits('unreturned_results', '2026-11-01T03:00:00Z')
  const lateAnswer = waits('late', '2026-11-29T03:00:00Z')
  const heldStudents = waits('held', null)
  const draft = waits('drafts', '2026-09-01T03:00:00Z')
  expect([draft, heldStudents, lateAnswer, essay, result, task].toSorted(byAge)).toEqual([
    task,
    result,
    essay,
    lateAnswer,
    heldStudents,
    draft,
  ])
  expect([waits('held', null), waits('held', null)].toSorted(byAge)).toHaveLength(2)
})
