import type { ProgramDetail } from '@tuntas/contract/insight/program-detail'
import { round2 } from '../reports/recap.rules.ts'

/** CPL of every student over all closed classes, and of cohorts; weighted as the program's figures. */

/** One CPL of one student in one closed class; `share`: percent of the class's mark that it makes. */
export type StudentCpl = {
  user_id: number
  nim: string
  entry_year: number
  graduated: boolean
  cpl_id: number
  value: number
  sks: number
  share: number
}
/** One finding of a closed evaluation with its action. */
export type FollowUp = {
  course: string
  cause: string | null
  owner: string | null
  verified_by: string | null
}
type Graduate = { nim: string; entry_year: number; graduated: boolean; values: (number | null)[] }

/** Σ value · sks · share / Σ sks · share; null where no class names a share. */
export const weighByShare = (parts: readonly { value: number; sks: number; share: number }[]) => {
  const weigh = ({ sks, share }: { sks: number; share: number }) => sks * (share > 0 ? share : 0)
  const total = parts.reduce((sum, part) => sum + weigh(part), 0)
  if (total === 0) return null
  return parts.reduce((sum, part) => sum + part.value * weigh(part), 0) / total
}

/** Each student with each CPL, in the order of the CPL; null where no closed class measured it. */
export const listGraduates = (rows: readonly StudentCpl[], cplIds: readonly number[]): Graduate[] => {
  const byStudent = new Map<number, StudentCpl[]>()
  for (const row of rows) byStudent.set(row.user_id, [...(byStudent.get(row.user_id) ?? []), row])
  return [...byStudent.values()].flatMap((parts) => {
    const [first] = parts
    if (!first) return []
    const { nim, entry_year, graduated } = first
    const values = cplIds.map((id) => {
      const value = weighByShare(parts.filter(({ cpl_id }) => cpl_id === id))
      return value === null ? null : round2(value)
    })
    return [{ nim, entry_year, graduated, values }]
  })
}

const summarise = (values: readonly (number | null)[], pass: number) => {
  const measuredValues = values.filter((value) => value !== null)
  const count = measuredValues.length
  return {
    mean: count === 0 ? null : round2(measuredValues.reduce((sum, value) => sum + value, 0) / count),
    percent:
      count === 0 ? null : round2((100 * measuredValues.filter((value) => value >= pass).length) / count),
    measured: count,
  }
}

/** Cohorts by entry year, latest first, and how many graduates reach every CPL. */
export const summariseCohorts = (
  graduates: readonly Graduate[],
  cplIds: readonly number[],
  pass: number,
): Pick<ProgramDetail, 'cohorts' | 'graduates'> => {
  const years = [...new Set(graduates.map(({ entry_year }) => entry_year))].sort((a, b) => b - a)
  const finished = graduates.filter(({ graduated: isGraduate }) => isGraduate)
  return {
    cohorts: years.map((entry_year) => {
      const members = graduates.filter((one) => one.entry_year === entry_year)
      return {
        entry_year,
        students: members.length,
        cpl: cplIds.map((id, at) => ({
          id,
          ...summarise(
            members.map(({ values }) => values[at] ?? null),
            pass,
          ),
        })),
      }
    }),
    graduates: {
      total: finished.length,
      complete: finished.filter(({ values }) => values.every((value) => value !== null && value >= pass))
        .length,
    },
  }
}

/** Koordinators read no people and no classes (decision 083): actions without the names in them. */
export const maskFollowUps = <Row extends FollowUp>(rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, course: '', cause: null, owner: null, verified_by: null }))

/** Numbers instead of NIM, in the order of a keyed hash: neither the number nor the order tells the NIM. */
export const maskStudents = <Row extends { nim: string }>(
  rows: readonly Row[],
  computeHash: (nim: string) => string,
): Row[] =>
  rows
    .map((row) => ({ row, hash: computeHash(row.nim) }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ row }, at) => ({ ...row, nim: `Mahasiswa ${at + 1}` }))
