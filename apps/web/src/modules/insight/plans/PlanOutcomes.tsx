import { Checkbox } from '@mantine/core'
import type { Plan } from '@tuntas/contract/insight/plans'
import { FormSection } from '../../../ui/FormCard'
import type { PlanFields } from './drafts'
import classes from './plans.module.css'

type PlanOutcomesProps = { form: PlanFields; plan: Plan }

/** Outcomes of the mata kuliah; only the CPL that it is charged with are chosen here. */
export default function PlanOutcomes({ form, plan: { cpmk, goals, cpl_choices } }: PlanOutcomesProps) {
  const { cpl_ids } = form.values
  const servedIds = new Set(cpmk.flatMap((one) => one.cpl_ids))
  const toggle = (id: number, isChecked: boolean) =>
    form.set({ cpl_ids: isChecked ? [...cpl_ids, id] : cpl_ids.filter((one) => one !== id) })
  return (
    <FormSection
      title="Capaian"
      hint="CPMK diatur program studi; Sub-CPMK (tujuan belajar) diatur di kelas, bagian Tujuan."
    >
      {cpl_choices.length > 0 && (
        <fieldset className={classes.goals}>
          <legend>
            CPL yang dibebankan <small>CPL yang didukung CPMK selalu tercetak.</small>
          </legend>
          {cpl_choices.map(({ id, code, name }) => (
            <Checkbox
              key={id}
              label={`${code} · ${name}`}
              checked={servedIds.has(id) || cpl_ids.includes(id)}
              disabled={servedIds.has(id) && !cpl_ids.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
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
