import type { Notification } from '@tuntas/contract/operations/notifications'
import { expect, it } from 'vitest'
import { placeFreshSignInsLast } from './order'

const NOW = Date.parse('2026-11-29T02:00:00Z')
const row = (id: number, kind: Notification['kind'], at: string): Notification => ({
  id,
  kind,
  title: '',
  body: '',
  link: '/',
  at,
  read: 0,
})
const order = (...rows: Notification[]) => placeFreshSignInsLast(rows, NOW).map(({ id }) => id)

it('a sign-in of a minute ago does not lead the list', () => {
  const signIn = row(3, 'new_device', '2026-11-29T01:59:00Z')
  const mark = row(2, 'password_changed', '2026-11-28T01:00:00Z')
  expect(order(signIn, mark)).toEqual([2, 3])
})

it('a sign-in of earlier keeps its place', () => {
  const signIn = row(3, 'new_device', '2026-11-29T00:30:00Z')
  const mark = row(2, 'password_changed', '2026-11-28T01:00:00Z')
  expect(order(signIn, mark)).toEqual([3, 2])
})
