import { describe, expect, it } from 'vitest'
import { makeFact } from '../../../../test/facts.ts'
import { type Fact, lessonProgress } from '../../learning/lessons/rules.ts'
import { byUrgency, closingSoon, collectWork, forHome } from './work.rules.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-20T00:00:00Z')
const inDays = (days: number) => new Date(NOW + days * DAY).toISOString()

type WorkFact = Fact & { start_date: string | null; end_date: string | null; deadline: string | null }
const fact = (more: Partial<WorkFact> = {}): WorkFact => ({
  ...makeFact(),
  start_date: null,
  end_date: null,
  deadline: null,
  ...more,
})
const quiz = (name: string, more: Partial<WorkFact> = {}) =>
  fact({ type: 'QUIZ', is_competent: true, name, ...more })
const task = (name: string, more: Partial<WorkFact> = {}) => fact({ type: 'ASSIGNMENT', name, ...more })
const work = (...facts: WorkFact[]) => collectWork(lessonProgress(facts))
const workInFreeOrder = (...facts: WorkFact[]) =>
  work(...facts.map((one) => ({ ...one, learning_order: 'bebas' as const })))

describe('the urgency of a blocker', () => {
  it('is that of the lesson locked behind it', () => {
    const [blocker, lockedItem] = work(
      quiz('Kuis 3', { end_date: inDays(10) }),
      task('Tugas 3', { end_date: inDays(8) }),
    )
    expect(blocker).toMatchObject({
      group: 'now',
      due: inDays(8),
      due_of: { name: 'Tugas 3' },
      blocker: null,
    })
    expect(lockedItem).toMatchObject({
      group: 'later',
      due: inDays(8),
      due_of: null,
      blocker: { name: 'Kuis 3' },
    })
  })

  it('passes through every lesson in between', () => {
    const [first, middle, last] = work(
      quiz('Kuis 1'),
      quiz('Kuis 2', { end_date: inDays(20) }),
      task('Tugas', { end_date: inDays(2) }),
    )
    expect([first?.due, middle?.due, last?.due]).toEqual([inDays(2), inDays(2), inDays(2)])
    expect(middle?.blocker?.name).toBe('Kuis 1')
  })

  it('stays its own if that is earlier, or if nothing is locked', () => {
    const [workItem] = work(quiz('Kuis', { end_date: inDays(3) }), task('Tugas', { end_date: inDays(5) }))
    expect(workItem).toMatchObject({ due: inDays(3), due_of: null })
    const [alone] = workInFreeOrder(
      quiz('Kuis', { end_date: inDays(10) }),
      task('Tugas', { end_date: inDays(5) }),
    )
    expect(alone).toMatchObject({ due: inDays(10), due_of: null })
  })

  it('does not come from a lesson that is over, done or skipped', () => {
    const [first] = work(
      quiz('Kuis', { end_date: inDays(9) }),
      task('Lewat', { end_date: inDays(-1), ended: true, completed: true }),
      task('Terkumpul', { end_date: inDays(1), submitted: true, completed: true }),
    )
    expect(first).toMatchObject({ due: inDays(9), due_of: null })
    const open = work(quiz('Kosong', { total_question: 0 }), task('Tugas', { end_date: inDays(1) }))
    expect(open.map(({ name, locked: isLocked }) => [name, isLocked])).toEqual([['Tugas', false]])
  })

  it('is the clock of the attempt while it runs', () => {
    const [runningQuiz] = work(
      quiz('Kuis', { attempts: 1, open_attempt_id: 7, deadline: inDays(0.02), end_date: inDays(9) }),
      task('Tugas', { end_date: inDays(0.01) }),
    )
    expect(runningQuiz).toMatchObject({ group: 'now', due: inDays(0.02), due_of: null })
  })
})

describe('the groups', () => {
  const getGroup = (one: WorkFact) => workInFreeOrder(one)[0]?.group
  it('distinguish now, later, late and done', () => {
    expect(getGroup(task('a'))).toBe('now')
    expect(getGroup(quiz('b', { attempts: 1, score: 50 }))).toBe('now') // a remedial
    expect(getGroup(task('c', { upcoming: true }))).toBe('later')
    expect(getGroup(task('d', { ended: true, completed: true }))).toBe('late')
    expect(getGroup(quiz('e', { ended: true }))).toBe('late') // blocked: the lecturer must help
    expect(getGroup(quiz('f', { attempts: 1, mastered: true, completed: true }))).toBe('done')
    expect(getGroup(quiz('g', { attempts: 1, held: true }))).toBe('done')
    expect(getGroup(task('h', { submitted: true, completed: true }))).toBe('done')
  })

  it('put a lesson that closed while locked under late', () => {
    const [, lockedItem] = work(quiz('Kuis'), task('Tugas', { ended: true, completed: true }))
    expect(lockedItem?.group).toBe('late')
  })

  it('hold reading where it has an end or something waits behind it', () => {
    expect(work(fact(), fact()).map((one) => one.name)).toHaveLength(1) // the first opens the second
    expect(workInFreeOrder(fact())).toEqual([])
    expect(workInFreeOrder(fact({ end_date: inDays(1) }))).toHaveLength(1)
    expect(workInFreeOrder(fact({ opened_at: 'x', completed: true, end_date: inDays(1) }))).toEqual([])
  })
})

describe('the order', () => {
  it('sorts the running quiz first, then by deadline, then remedials, and closed work last', () => {
    const all = [
      ...workInFreeOrder(task('tanpa batas')),
      ...workInFreeOrder(quiz('remedial', { attempts: 1, score: 10 })),
      ...workInFreeOrder(task('besok', { end_date: inDays(1) })),
      ...workInFreeOrder(quiz('berjalan', { attempts: 1, open_attempt_id: 1, deadline: inDays(0.1) })),
      ...work(quiz('penghalang', { end_date: inDays(3) }), task('terkunci', { end_date: inDays(0.5) })),
    ]
    expect(all.toSorted(byUrgency).map((one) => one.name)).toEqual([
      'berjalan',
      'penghalang',
      'besok',
      'remedial',
      'tanpa batas',
      'terkunci',
    ])
  })

  it('keeps long-closed work off the first screen', () => {
    const all = [
      ...work(quiz('Kuis'), task('jauh', { end_date: inDays(40) })),
      ...workInFreeOrder(task('nanti', { upcoming: true })),
    ]
    expect(forHome(all, NOW).map((one) => one.name)).toEqual(['Kuis'])
    expect(closingSoon(all, NOW)).toEqual([])
  })

  it('shows locked work that closes soon after its blocker', () => {
    const all = work(quiz('Kuis 3', { end_date: inDays(10) }), task('Tugas 3', { end_date: inDays(8) }))
    expect(closingSoon(all, NOW).map((one) => one.name)).toEqual(['Kuis 3', 'Tugas 3'])
    expect(forHome(all, NOW).map((one) => one.name)).toEqual(['Kuis 3', 'Tugas 3'])
  })
})
