import { finalMark, previewFinalMark, reopenFinalMark } from '@tuntas/contract/insight/final-marks'
import { evaluation, verifyAction } from '@tuntas/contract/insight/outcomes'
import { gradebook } from '@tuntas/contract/insight/reports'
import { type Endpoint, endpoint } from '@tuntas/contract/wire/endpoint'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { AppError } from '../errors.ts'
import { openBudgets } from './budgets.ts'
import { openLoad, openRate, rankEndpoint } from './load.ts'

const base = { method: 'GET', path: 'x', roles: 'any' } as const
const plainEndpoint = endpoint(base)
const polled = endpoint({ ...base, polled: true })
const report = endpoint({ ...base, path: 'lecture/report/final-score' })
const print = endpoint({ ...base, path: 'lecture/quiz/print/file', prints: true })
const save = endpoint({ ...base, method: 'POST', vital: true })

const open = (waitingCount: number, lag: number, requests = 100) =>
  openLoad(Fastify(), { waitingCount, options: { max: 10 } }, openBudgets(), {
    lag: () => lag,
    requests: () => requests,
  })
const sender = (party: number | string = 1) => ({ party, signal: () => new AbortController().signal })
const listRefused = (load: ReturnType<typeof open>, isRepeated = true) =>
  [polled, report, plainEndpoint, save].filter((one) => {
    try {
      load.admit(rankEndpoint(one, isRepeated))
      return false
    } catch (error) {
      return error instanceof AppError && error.code === 'overloaded'
    }
  })

it('gives up polling and reports first, then everything else, and saves never', () => {
  expect(listRefused(open(0, 10))).toEqual([])
  expect(listRefused(open(0, 500))).toEqual([polled, report])
  expect(listRefused(open(100, 10))).toEqual([polled, report])
  expect(listRefused(open(0, 6_000))).toEqual([polled, report, plainEndpoint])
  expect(listRefused(open(2_100, 10))).toEqual([polled, report, plainEndpoint])
})

it('counts what computes the marks of a whole class among the reports', () => {
  const isReport = (one: Endpoint) => rankEndpoint(one, false) === 'first'
  expect([finalMark, previewFinalMark, evaluation, gradebook.page].map(isReport)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([reopenFinalMark, verifyAction].map(isReport)).toEqual([false, false])
})

it('lets new calls wait, even while polls are refused', () => {
  expect(listRefused(open(400, 10), false)).toEqual([report])
  expect(listRefused(open(0, 2_000), false)).toEqual([report])
})

it('refuses nobody for a late loop while few are served', () => {
  expect(listRefused(open(0, 5_000, 5))).toEqual([])
})

it('lets reports hold half of the connections, the next wait for their turn', async () => {
  const load = open(0, 0)
  let runningCount = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++runningCount)
    await new Promise((resolve) => setTimeout(resolve, 10))
    runningCount--
  }
  await Promise.all(Array.from({ length: 20 }, () => load.run(report, sender(), work)))
  expect(most).toBe(5)
  most = 0
  await Promise.all(Array.from({ length: 150 }, () => load.run(plainEndpoint, sender(), work)))
  expect(most).toBe(120)
  most = 0
  await Promise.all(Array.from({ length: 150 }, () => load.run(save, sender(), work)))
  expect(most).toBe(150)
})

it('refuses a report that waited too long, and goes on with the others', async () => {
  const load = open(0, 0)
  let end = () => {}
  const longWork = new Promise<void>((resolve) => {
    end = resolve
  })
  const stuck = Array.from({ length: 5 }, () => load.run(report, sender(), () => longWork))
  await expect(load.run(report, sender(), async () => 1)).rejects.toMatchObject({ code: 'overloaded' })
  end()
  await Promise.all(stuck)
  expect(await load.run(report, sender(), async () => 2)).toBe(2)
})

it('lets PDFs wait for their thread before they hold connections, so that reports go on', async () => {
  const load = open(0, 0)
  let startedCount = 0
  let end = () => {}
  const longWork = new Promise<void>((resolve) => {
    end = resolve
  })
  const prints = [1, 2, 3, 4, 5, 6].map((person) =>
    load.run(print, sender(person), () => {
      startedCount++
      return longWork
    }),
  )
  expect(await load.run(report, sender(7), async () => 'report')).toBe('report')
  expect(startedCount).toBe(1)
  end()
  await Promise.all(prints)
  expect(startedCount).toBe(6)
})

it('knows how many calls a second must not wait, and forgets them', () => {
  let now = 0
  const rate = openRate(() => now)
  expect(rate.perSecond()).toBe(0)
  for (; now < 20_000; now += 10) rate.note()
  expect(rate.perSecond()).toBeGreaterThan(95)
  expect(rate.perSecond()).toBeLessThan(105)
  now += 20_000
  expect(rate.perSecond()).toBeLessThan(0.2)
})

it('counts what must not wait alone', () => {
  const load = open(0, 10)
  load.admit(rankEndpoint(plainEndpoint, false))
  expect(load.vitalPerSecond()).toBe(0)
  load.admit(rankEndpoint(save, false))
  expect(load.vitalPerSecond()).toBeGreaterThan(0)
})
