import type { FormReport, PaperForm } from '@tuntas/contract/learning/paper-forms'
import { expect, it } from 'vitest'
import { rateLikeness } from './likeness'

const form = { total_question: 5 } as PaperForm
const rate = (report: Partial<FormReport>) =>
  rateLikeness({
    forms: [form, form],
    report: {
      counts_equal: true,
      points_equal: true,
      tcc_questions: 0,
      estimated: 0,
      ...report,
    } as FormReport,
  }).words

it('calls forms equal only where most of their questions were answered before', () => {
  expect(rate({})).toBe('Setara')
  expect(rate({ estimated: 5 })).toBe('Setara')
  expect(rate({ estimated: 6 })).toBe('Belum dapat dinilai')
  expect(rate({ estimated: 10, tcc_questions: 0.52 })).toBe('Perlu ditinjau')
  expect(rate({ points_equal: false })).toBe('Perlu ditinjau')
})
