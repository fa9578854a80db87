const names: Record<string, string> = {
  c1: 'Mengingat',
  c2: 'Memahami',
  c3: 'Melakukan',
  c4: 'Menganalisa',
  c5: 'Mengevaluasi',
  c6: 'Mengkreasi',
}

/** C4 Menganalisa, C5 Mengevaluasi */
export const levelNames = (levels: readonly string[]) =>
  levels.map((level) => `${level.toUpperCase()} ${names[level] ?? ''}`.trim()).join(', ')
