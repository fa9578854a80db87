import { type MarkProblem, type MarkProblemCode, markProblems } from '@tuntas/contract/insight/marks-office'
import { count } from '../../../../kit/format'
import styles from './marks-office.module.css'

const codes = Object.keys(markProblems) as MarkProblemCode[]

/** Missing or invalid data, by kind. */
export function Problems({ problems }: { problems: readonly MarkProblem[] }) {
  if (problems.length === 0) return <p>Tidak ada yang perlu diperbaiki.</p>
  return (
    <section
      className={styles.problems}
      aria-label="Perlu diperiksa"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {codes.map((code) => (
        <Kind key={code} code={code} problems={problems.filter((one) => one.code === code)} />
      ))}
    </section>
  )
}

function Kind({ code, problems }: { code: MarkProblemCode; problems: readonly MarkProblem[] }) {
  if (problems.length === 0) return null
  return (
    <div>
      <h3>
        {markProblems[code]} · {count(problems.length)} kelas
      </h3>
      <ul>
        {problems.map(({ courses_id, message }) => (
          <li key={courses_id}>{message}</li>
        ))}
      </ul>
    </div>
  )
}
