import { IconAlertTriangle } from '@tabler/icons-react'
import { getCodeOrName } from '@tuntas/contract/insight/outcomes.vocabulary'
import { count } from '../../../kit/format'
import classes from './Gaps.module.css'
import shared from './outcomes.module.css'
import type { OutcomeMapped } from './words'

/** Listed at once; more is collapsed by mata kuliah. */
const FEW = 5

type Course = OutcomeMapped['courses'][number]
type Cpmk = Course['cpmk'][number]

/** Codes or texts with a gap, by mata kuliah if they have one. */
type Gap = {
  title: string
  noun: string
  of: { course?: Course; texts: string[] }[]
}

/** CPL and profiles of the program without links to or from them. */
const programGaps = ({ profiles, cpl, courses }: OutcomeMapped): Gap[] => {
  const all = (codes: readonly { code: string }[]) => [{ texts: codes.map(({ code }) => code) }]
  const servedCpl = new Set(courses.flatMap(({ cpmk }) => cpmk.flatMap(({ cpl_ids }) => cpl_ids)))
  const reachedProfiles = new Set(cpl.flatMap(({ profile_ids }) => profile_ids))
  const unprofiled = cpl.filter(({ profile_ids }) => profile_ids.length === 0)
  return [
    { title: 'CPL tanpa profil lulusan', noun: 'CPL', of: all(unprofiled) },
    {
      title: 'Profil lulusan tanpa CPL',
      noun: 'profil',
      of: all(profiles.filter(({ id }) => !reachedProfiles.has(id))),
    },
    { title: 'CPL tanpa mata kuliah', noun: 'CPL', of: all(cpl.filter(({ id }) => !servedCpl.has(id))) },
  ]
}

const courseGaps = ({ courses }: OutcomeMapped): Gap[] => {
  const byCourse = (list: (cpmk: Cpmk) => string[]) =>
    courses.map((course) => ({ course, texts: course.cpmk.flatMap(list) }))
  const codeWhere = (lacks: (cpmk: Cpmk) => boolean) => byCourse((cpmk) => (lacks(cpmk) ? [cpmk.code] : []))
  const untested = byCourse(({ code, untested }) => untested.map((text) => `${text} (${code})`))
  const without = courses.filter(({ cpmk }) => cpmk.length === 0)
  return [
    { title: 'CPMK tanpa CPL', noun: 'CPMK', of: codeWhere(({ cpl_ids }) => cpl_ids.length === 0) },
    { title: 'CPMK tanpa asesmen', noun: 'CPMK', of: codeWhere(({ total_tested }) => total_tested === 0) },
    { title: 'Tujuan yang tidak pernah diuji', noun: 'tujuan', of: untested },
    { title: 'Mata kuliah tanpa CPMK', noun: 'mata kuliah', of: [{ texts: without.map(getCodeOrName) }] },
  ]
}

const findOutcomeGaps = (map: OutcomeMapped): Gap[] =>
  [...programGaps(map), ...courseGaps(map)]
    .map((gap) => ({ ...gap, of: gap.of.filter(({ texts }) => texts.length > 0) }))
    .filter((gap) => gap.of.length > 0)

/**
 * CPL without profile or mata kuliah, profiles without CPL, CPMK without CPL or assessment, and goals never
 * assessed.
 */
export function Gaps({ map }: { map: OutcomeMapped }) {
  const gaps = findOutcomeGaps(map)
  if (gaps.length === 0) return null
  return (
    <section className={shared.notes} aria-label="Yang belum tercakup">
      <IconAlertTriangle size={20} aria-hidden />
      <ul>
        {gaps.map((gap) => (
          <li key={gap.title}>
            <OneGap {...gap} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OneGap({ title, noun, of }: Gap) {
  const total = of.reduce((sum, { texts }) => sum + texts.length, 0)
  const called = ({ course, texts }: Gap['of'][number]) =>
    course ? texts.map((text) => `${getCodeOrName(course)} ${text}`) : texts
  if (total <= FEW)
    return (
      <>
        <b>{title}:</b> {of.flatMap(called).join(', ')}.
      </>
    )
  return (
    <details className={classes.gap}>
      <summary>
        <b>{title}:</b> {count(total)} {noun}
        {of.length > 1 && ` di ${count(of.length)} mata kuliah`}
      </summary>
      <ul>
        {of.map(({ course, texts }) => (
          <li key={course?.id ?? 0}>
            {course && <b>{course.name}: </b>}
            {texts.join(', ')}.
          </li>
        ))}
      </ul>
    </details>
  )
}
