import { IconAlertTriangle } from '@tabler/icons-react'
import { count } from '../../../kit/format'
import classes from './outcomes.module.css'
import { codeOf, type OutcomeMapped } from './words'

/** What is named at once; more of it stands folded up, by mata kuliah. */
const FEW = 5

/** What lacks something: codes or texts, of a mata kuliah where it has one. */
type Gap = {
  title: string
  noun: string
  of: { course?: OutcomeMapped['courses'][number]; texts: string[] }[]
}

const gapsOf = ({ profiles, cpl, courses }: OutcomeMapped): Gap[] => {
  const all = (codes: readonly { code: string }[]) => [{ texts: codes.map(({ code }) => code) }]
  const byCourse = (textsOf: (cpmk: OutcomeMapped['courses'][number]['cpmk'][number]) => string[]) =>
    courses.map((course) => ({ course, texts: course.cpmk.flatMap(textsOf) }))
  const served = new Set(courses.flatMap(({ cpmk }) => cpmk.flatMap(({ cpl_ids }) => cpl_ids)))
  const reached = new Set(cpl.flatMap(({ profile_ids }) => profile_ids))
  const gaps: Gap[] = [
    {
      title: 'CPL tanpa profil lulusan',
      noun: 'CPL',
      of: all(cpl.filter(({ profile_ids }) => profile_ids.length === 0)),
    },
    {
      title: 'Profil lulusan tanpa CPL',
      noun: 'profil',
      of: all(profiles.filter(({ id }) => !reached.has(id))),
    },
    { title: 'CPL tanpa mata kuliah', noun: 'CPL', of: all(cpl.filter(({ id }) => !served.has(id))) },
    {
      title: 'CPMK tanpa CPL',
      noun: 'CPMK',
      of: byCourse(({ code, cpl_ids }) => (cpl_ids.length === 0 ? [code] : [])),
    },
    {
      title: 'CPMK tanpa asesmen',
      noun: 'CPMK',
      of: byCourse(({ code, total_tested }) => (total_tested === 0 ? [code] : [])),
    },
    {
      title: 'Tujuan yang tidak pernah diuji',
      noun: 'tujuan',
      of: byCourse(({ code, untested }) => untested.map((text) => `${text} (${code})`)),
    },
    {
      title: 'Mata kuliah tanpa CPMK',
      noun: 'mata kuliah',
      of: [{ texts: courses.filter(({ cpmk }) => cpmk.length === 0).map(codeOf) }],
    },
  ]
  return gaps
    .map((gap) => ({ ...gap, of: gap.of.filter(({ texts }) => texts.length > 0) }))
    .filter((gap) => gap.of.length > 0)
}

/** CPL without profile or mata kuliah, profiles without CPL, CPMK without CPL or assessment, and goals that are never tested. */
export function Gaps({ map }: { map: OutcomeMapped }) {
  const gaps = gapsOf(map)
  if (gaps.length === 0) return null
  return (
    <section className={classes.notes} aria-label="Yang belum tercakup">
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
    course ? texts.map((text) => `${codeOf(course)} ${text}`) : texts
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
