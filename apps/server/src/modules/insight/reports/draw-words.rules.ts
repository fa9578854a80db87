import type { Links } from './links.rules.ts'

/** `1–3, 5`. */
export const numbersInWords = (numbers: readonly number[]): string => {
  const runs: [number, number][] = []
  for (const next of numbers) {
    const last = runs.at(-1)
    if (last && next === last[1] + 1) last[1] = next
    else runs.push([next, next])
  }
  return runs
    .map(([from, to]) => (from === to ? `${from}` : `${from}${to === from + 1 ? ', ' : '–'}${to}`))
    .join(', ')
}

const SHOWN = 4
export const groupsInWords = (groups: readonly (readonly number[])[]) => {
  const first = groups.slice(0, SHOWN).map((numbers) => `soal ${numbersInWords(numbers)}`)
  return groups.length > SHOWN ? `${first.join('; ')}; dan seterusnya` : first.join('; ')
}

/** A note for classical analysis if students got different questions; null if all got the same. */
export const drawWords = (
  papers: number,
  { parts }: Links,
  getNumber: (place: number) => number,
): string | null => {
  if (papers < 2) return null
  const apart =
    parts.length > 1
      ? ` Soal terbagi menjadi ${parts.length} kelompok tanpa mahasiswa yang sama (${groupsInWords(parts.map((places) => places.map(getNumber)))}).`
      : ''
  return `Mahasiswa tidak mendapat soal yang sama.${apart} Jumlah poin dibandingkan walau soalnya berbeda, jadi daya beda, korelasi, dan reliabilitas hanya berlaku bila undian acak dan soalnya setara.`
}
