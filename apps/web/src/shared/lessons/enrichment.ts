import type { LessonType } from '@tuntas/contract/learning/lessons'

type Lesson = { type: LessonType; is_enrichment: 0 | 1; enrichment_counts: 0 | 1 }

/** What an enrichment requires and how it affects the mark; undefined for other lessons. */
export function enrichmentWords({ type, is_enrichment, enrichment_counts }: Lesson): string | undefined {
  if (!is_enrichment) return undefined
  if (type === 'LESSON') return 'Pengayaan, tidak wajib.'
  return enrichment_counts
    ? 'Pengayaan, tidak wajib. Jika dikerjakan, ikut dihitung. Nilai akhirmu bisa naik atau turun.'
    : 'Pengayaan, tidak wajib. Tidak mengubah nilai akhirmu.'
}
