import { expect, it } from 'vitest'
import { classifyPushReply } from './push-protocol.ts'

it('classifies replies of a push service', () => {
  expect([201, 404, 410, 403, 429, 500, 400, 413].map(classifyPushReply)).toEqual([
    ...['sent', 'gone', 'gone', 'gone', 'later', 'later', 'refused', 'refused'],
  ])
})
