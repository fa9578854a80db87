import { ANSWERS_DAILY, QUESTIONS_DAILY } from '@tuntas/contract/operations/discussions'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Daily } from '../../../platform/http/daily.ts'

export const dailyQuestions = (user: Pick<Actor, 'id' | 'role'>, zone: string): Daily => ({
  user,
  zone,
  most: QUESTIONS_DAILY,
  noun: 'pertanyaan',
  countSince: (moment) =>
    sql`select count(*) from discussions where user_id = ${user.id} and created_at >= ${moment}`,
})

export const dailyAnswers = (user: Pick<Actor, 'id' | 'role'>, zone: string): Daily => ({
  user,
  zone,
  most: ANSWERS_DAILY,
  noun: 'jawaban',
  countSince: (moment) =>
    sql`select count(*) from discussion_answers where user_id = ${user.id} and created_at >= ${moment}`,
})
