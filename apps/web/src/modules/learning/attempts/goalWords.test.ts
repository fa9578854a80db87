import type { QuizGoals } from '@tuntas/contract/learning/goal-results'
import { describe, expect, it } from 'vitest'
import { evidenceWords, remedialWords } from './goalWords'

type Goal = QuizGoals['goals'][number]
const goal = (id: number, isPassed: 0 | 1, more: Partial<Goal> = {}): Goal => ({
  goal_id: id,
  text: `G${id}`,
  share: isPassed ? 100 : 40,
  points: 10,
  possible: 10,
  passed: isPassed,
  excepted: 0,
  evidence: 'enough',
  decided: 1,
  total_question: 4,
  waiting: 0,
  attempts: [],
  ...more,
})
const quizGoals = (more: Partial<QuizGoals> = {}): QuizGoals => ({
  goals: [goal(1, 1), goal(2, 0), goal(3, 0)],
  score: 65,
  mastered: 0,
  remedial: {
    goal_ids: [2, 3],
    total_question: 8,
    duration: 40,
    max_score: 75,
    first_question: 8,
    seen: null,
  },
  ...more,
})

const by = (score_policy: 'highest' | 'last' | 'average', remedial_scope: 'quiz' | 'goals' = 'goals') => ({
  score_policy,
  remedial_scope,
})

describe('what a student reads before a remedial by goal', () => {
  it('is what the specification says (C6)', () => {
    expect(remedialWords(quizGoals(), by('highest'))).toBe(
      'Anda sudah tuntas di 1 dari 3 tujuan. Remedial hanya berisi tujuan yang belum tuntas: G2 dan G3 (8 soal, 40 menit). Tujuan yang sudah tuntas tidak diulang dan tidak dapat turun. Nilai setelah remedial = gabungan nilai terbaik tiap tujuan, paling tinggi 75 (KKM).',
    )
  })

  it('follows the policy, and names no ceiling without a cap', () => {
    const remedial = {
      goal_ids: [3],
      total_question: 1,
      duration: 10,
      max_score: 100,
      first_question: 1,
      seen: 0,
    }
    expect(remedialWords(quizGoals({ remedial }), by('last'))).toMatch(
      /gabungan nilai terakhir tiap tujuan\.$/,
    )
    expect(remedialWords(quizGoals({ remedial }), by('average'))).toMatch(/nilai rata-rata tiap tujuan\.$/)
  })

  it('says when there are fewer questions than at first, and when some are not new', () => {
    const remedial = { goal_ids: [2, 3], total_question: 5, duration: 25, max_score: 100, first_question: 8 }
    const wordsFor = (seenCount: number) =>
      remedialWords(quizGoals({ remedial: { ...remedial, seen: seenCount } }), by('highest'))
    expect(wordsFor(0)).toContain('(5 soal, 25 menit). Soalnya tinggal 5, semula 8. Tujuan')
    expect(wordsFor(2)).toContain('semula 8. 2 dari 5 soal sudah pernah dilihat. Tujuan')
    expect(wordsFor(5)).toContain('Semua soal sudah pernah dilihat.')
    const sufficientPool = { ...remedial, total_question: 8, seen: 3 }
    expect(remedialWords(quizGoals({ remedial: sufficientPool }), by('last'))).toContain(
      '(8 soal, 25 menit). 3 dari 8 soal sudah pernah dilihat. Tujuan',
    )
  })

  it('promises nothing where no remedial is to come, and names questions without a goal', () => {
    expect(remedialWords(quizGoals({ remedial: null }), by('highest'))).toBe(
      'Anda sudah tuntas di 1 dari 3 tujuan.',
    )
    const remedial = {
      goal_ids: [],
      total_question: 2,
      duration: 10,
      max_score: 100,
      first_question: 2,
      seen: 0,
    }
    expect(remedialWords(quizGoals({ remedial }), by('highest'))).toContain(
      'soal tanpa tujuan belajar (2 soal',
    )
  })

  it('says so where the whole quiz is repeated, and names no ceiling below what is reached', () => {
    expect(remedialWords(quizGoals(), by('last', 'quiz'))).toBe(
      'Anda sudah tuntas di 1 dari 3 tujuan. Remedial mengulang seluruh kuis (8 soal, 40 menit).',
    )
    expect(remedialWords(quizGoals({ score: 80 }), by('highest'))).toMatch(/tiap tujuan\.$/)
  })

  it('says where evidence is thin, or an essay waits', () => {
    expect(evidenceWords(goal(1, 0, { evidence: 'thin', decided: 0, total_question: 2 }))).toBe(
      'Baru 2 soal untuk tujuan ini, jadi belum cukup untuk menilai.',
    )
    expect(evidenceWords(goal(1, 0, { evidence: 'thin', total_question: 3 }))).toBe(
      'Bukti tipis: baru 3 soal.',
    )
    expect(evidenceWords(goal(2, 0, { waiting: 1 }))).toBe('Menunggu dosen menilai 1 esai pada tujuan G2.')
    expect(evidenceWords(goal(2, 1))).toBeNull()
  })
})
