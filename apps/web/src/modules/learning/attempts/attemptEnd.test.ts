import type { Clock } from '@tuntas/contract/learning/attempts'
import { expect, it } from 'vitest'
import { answeredElsewhere, cameAfterEnd, endedElsewhere } from './attemptEnd'
import type { Outcome } from './outbox'

const clock = (time_remaining: number, server_time: string): Clock => ({
  epoch: 1,
  time_remaining,
  server_time,
  deadline: '2026-01-05T09:00:00.000Z',
})

it('an attempt without time left ended elsewhere while its deadline is still to come', () => {
  expect(endedElsewhere(clock(0, '2026-01-05T08:50:00.000Z'))).toBe(true)
  expect(endedElsewhere(clock(600, '2026-01-05T08:50:00.000Z'))).toBe(false)
  // Its own end: seconds are rounded.
  expect(endedElsewhere(clock(0, '2026-01-05T08:59:59.400Z'))).toBe(false)
  expect(endedElsewhere(clock(0, '2026-01-05T09:00:01.000Z'))).toBe(false)
})

const keptOutcome = (reason: NonNullable<Outcome['kept']>['reason'], epoch: number): Outcome => ({
  attempt_id: 1,
  epoch,
  kept: { reason, message: '' },
})

it('an answer that was superseded tells of another device, unless it is an older one of this browser', () => {
  expect(answeredElsewhere(keptOutcome('superseded', 2), 2)).toBe(true)
  expect(answeredElsewhere(keptOutcome('superseded', 1), 2)).toBe(false)
  expect(answeredElsewhere({ attempt_id: 1, epoch: 2 }, 2)).toBe(false)
})

it('an answer that came after the end says that the attempt is over', () => {
  expect(cameAfterEnd(keptOutcome('finished', 1))).toBe(true)
  expect(cameAfterEnd(keptOutcome('late', 1))).toBe(true)
  expect(cameAfterEnd(keptOutcome('superseded', 1))).toBe(false)
})
