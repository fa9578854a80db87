import { Card } from '@mantine/core'
import { linkProfile, outcomeMap } from '@tuntas/contract/campus/masters'
import { useAction } from '../../../kit/client/useAction'
import { LinkMatrix } from './LinkMatrix'
import { Matrix } from './Matrix'
import classes from './outcomes.module.css'
import { fullName, type OutcomeMapped } from './words'

/** Graduate profiles by CPL, and mata kuliah by profile. */
export function CplByProfile({ map }: { map: OutcomeMapped }) {
  const { profiles, cpl } = map
  const { pending, input, run } = useAction(linkProfile, { invalidates: [outcomeMap], scope: 'cpl-profile' })
  if (profiles.length === 0)
    return (
      <Card>
        <p className={classes.dimmed}>Belum ada profil lulusan. Tambahkan di Master Profil Lulusan.</p>
      </Card>
    )
  return (
    <>
      <LinkMatrix
        head="CPL"
        label="CPL × profil lulusan"
        columns={profiles}
        groups={[{ id: 0, rows: cpl.map((one) => ({ ...one, linked: one.profile_ids, called: one.code })) }]}
        pressed={
          pending && input
            ? { row: input.body.cpl_id, column: input.body.profile_id, on: input.body.on === true }
            : undefined
        }
        set={(cpl_id, profile_id, on) => void run({ body: { cpl_id, profile_id, on } })}
      />
      <CourseByProfile map={map} />
    </>
  )
}

/** A mata kuliah serves a profile if a CPL of its CPMK does. */
function CourseByProfile({ map: { profiles, cpl, courses } }: { map: OutcomeMapped }) {
  const codes = (course: OutcomeMapped['courses'][number], profile: number) =>
    cpl
      .filter(
        ({ id, profile_ids }) =>
          profile_ids.includes(profile) && course.cpmk.some(({ cpl_ids }) => cpl_ids.includes(id)),
      )
      .map(({ code }) => code)
      .join(', ')
  return (
    <Matrix
      label="Mata kuliah × profil lulusan"
      heads={['Mata kuliah']}
      columns={profiles}
      legend="Mata kuliah mendukung profil lewat CPL yang dikaitkan dengan CPMK-nya."
      below
    >
      {courses.map((course) => (
        <tr key={course.id}>
          <th scope="row">{fullName(course)}</th>
          {profiles.map(({ id }) => (
            <td key={id}>{codes(course, id) || '-'}</td>
          ))}
        </tr>
      ))}
    </Matrix>
  )
}
