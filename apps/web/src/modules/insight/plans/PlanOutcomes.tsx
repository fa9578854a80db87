import type { Plan } from '@tuntas/contract/insight/plans'
import { FormSection } from '../../../ui/FormCard'
import classes from './plans.module.css'

/** Outcomes of the mata kuliah, read-only. */
export default function PlanOutcomes({ plan: { cpmk, goals } }: { plan: Plan }) {
  return (
    <FormSection
      title="Capaian"
      hint="CPMK diatur program studi; Sub-CPMK (tujuan belajar) diatur di kelas, bagian Tujuan."
    >
      <div id="capaian" className={classes.outcomes}>
        {cpmk.length === 0 && <p className={classes.dimmed}>Belum ada CPMK.</p>}
        {cpmk.map((one) => (
          <div key={one.id}>
            <p>
              <b>{one.code}</b> {one.name}
            </p>
            <ul>
              {goals
                .filter(({ cpmk_id }) => cpmk_id === one.id)
                .map((goal) => (
                  <li key={goal.id}>
                    {goal.code && <b>{goal.code}</b>} {goal.name}
                  </li>
                ))}
            </ul>
          </div>
        ))}
        {goals.some(({ cpmk_id }) => cpmk_id === null) && (
          <p className={classes.dimmed}>
            Belum di bawah CPMK:{' '}
            {goals
              .filter(({ cpmk_id }) => cpmk_id === null)
              .map(({ code, name }) => code ?? name)
              .join(', ')}
          </p>
        )}
      </div>
    </FormSection>
  )
}
