import type { CognitiveLevel } from '@tuntas/contract/learning/questions'

const names: Record<CognitiveLevel, string> = {
  c1: 'Mengingat',
  c2: 'Memahami',
  c3: 'Melakukan',
  c4: 'Menganalisa',
  c5: 'Mengevaluasi',
  c6: 'Mengkreasi',
}

/** All cognitive levels, lowest first. */
export const levels = Object.entries(names).map(([value, name]) => ({
  value: value as CognitiveLevel,
  code: value.toUpperCase(),
  name,
}))

/** C4 Menganalisa, C5 Mengevaluasi */
export const levelNames = (levels: readonly string[]) =>
  levels.map((level) => `${level.toUpperCase()} ${names[level as CognitiveLevel] ?? ''}`.trim()).join(', ')
