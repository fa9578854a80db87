/** Outcome levels, from part to whole: goals (Sub-CPMK), CPMK, CPL. */
export const outcomeLevels = ['goal', 'cpmk', 'cpl'] as const
export type OutcomeLevel = (typeof outcomeLevels)[number]
export const levelNames: Record<OutcomeLevel, string> = { goal: 'Sub-CPMK', cpmk: 'CPMK', cpl: 'CPL' }

/** An outcome's code, with its level if the code does not contain it. */
export const outcomeCalled = (level: OutcomeLevel, code: string): string =>
  code.startsWith(levelNames[level]) ? code : `${levelNames[level]} ${code}`

/** The code of a goal, or its text if there is none. */
export const getCodeOrName = ({ code, name }: { code: string | null; name: string }): string => code ?? name

/** Figures of a study program are flagged below this percentage of closed mata kuliah. */
export const COVERAGE = 75

/** An evaluation that measured a smaller percentage of its students is marked and needs a reason. */
export const STUDENT_COVERAGE = 75
export const NOT_REPRESENTATIVE = 'Belum mewakili'
/** Fewest characters of an action, and of the reason. */
export const ACTION_LEAST = 20

/** Shown where results of a class are closed and printed. */
export const MANNERS =
  'Evaluasi ini untuk memperbaiki mata kuliah, bukan untuk menilai dosen. Asesor hanya melihat angka gabungan, tanpa nama mahasiswa.'
