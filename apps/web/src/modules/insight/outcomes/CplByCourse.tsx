import { Matrix } from './Matrix'
import { fullName, type OutcomeMapped } from './words'

/** Mata kuliah by CPL, through their CPMK. */
export function CplByCourse({ map: { cpl, courses } }: { map: OutcomeMapped }) {
  return (
    <Matrix label="CPL × mata kuliah" heads={['Mata kuliah', 'SKS']} columns={cpl}>
      {courses.map((course) => (
        <tr key={course.id}>
          <th scope="row">{fullName(course)}</th>
          <td>{course.sks}</td>
          {cpl.map(({ id }) => (
            <td key={id}>
              {course.cpmk
                .filter(({ cpl_ids }) => cpl_ids.includes(id))
                .map(({ code }) => code)
                .join(', ') || '-'}
            </td>
          ))}
        </tr>
      ))}
    </Matrix>
  )
}
