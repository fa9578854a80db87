import { GRACE_SECONDS } from '@tuntas/contract/learning/attempts'
import { READY_QUESTIONS } from '@tuntas/contract/learning/practice'
import { questionTypes } from '@tuntas/contract/learning/questions.vocabulary'
import { expect, it } from 'vitest'
import { markedByPerson } from '../src/modules/learning/quizzes/kinds/index.ts'
import { readViews, sortByDependency } from '../src/platform/db/views.ts'
import { withApp } from './app.ts'

const app = withApp()
const file = (name: string, reads: string) => ({
  sql: `create view ${name} as select * from ${reads};`,
  names: [name],
})

it('come after the views that they read', () => {
  const [first, second, third] = [file('a', 'b'), file('b', 'c'), file('c', 'users')]
  expect(sortByDependency([first, second, third])).toEqual([third, second, first])
  expect(() => sortByDependency([file('a', 'b'), file('b', 'a')])).toThrow('read each other')
})

it('have the constants of the contract', async () => {
  const { rows } = await app.pool.query(
    `select extract(epoch from grace())::int as grace, array(select type from unnest($1::text[]) type where marked_by_person(type)) as marked`,
    [questionTypes],
  )
  expect(rows).toEqual([{ grace: GRACE_SECONDS, marked: expect.arrayContaining([...markedByPerson]) }])
  expect(rows[0].marked).toHaveLength(markedByPerson.length)
  const practice = readViews().sql.find((sql) => sql.includes('create view practice_states')) ?? ''
  expect(practice.match(/place <= \d+/g)).toEqual(Array(4).fill(`place <= ${READY_QUESTIONS}`))
})
