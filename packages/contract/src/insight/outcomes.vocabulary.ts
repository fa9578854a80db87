/** What is measured, from the parts to the whole: goals (Sub-CPMK), CPMK, CPL. */
export const outcomeLevels = ['goal', 'cpmk', 'cpl'] as const
export type OutcomeLevel = (typeof outcomeLevels)[number]
export const levelNames: Record<OutcomeLevel, string> = { goal: 'Sub-CPMK', cpmk: 'CPMK', cpl: 'CPL' }

/** An outcome by its code, with its level where the code does not say it. */
export const outcomeCalled = (level: OutcomeLevel, code: string): string =>
  code.startsWith(levelNames[level]) ? code : `${levelNames[level]} ${code}`

/** A goal without a code is called by its text. */
export const getCodeOrName = ({ code, name }: { code: string | null; name: string }): string => code ?? name

/** Below this percentage of mata kuliah that were closed, a figure of the program of study is marked. */
export const COVERAGE = 75

/** Said wherever results of a class are closed and printed. */
export const MANNERS =
  'Evaluasi ini untuk memperbaiki mata kuliah, bukan untuk menilai dosen. Asesor hanya melihat angka gabungan, tanpa nama mahasiswa.'
