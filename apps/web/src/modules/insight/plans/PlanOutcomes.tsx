import { Button, Checkbox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Plan } from '@tuntas/contract/insight/plans'
import { Suspense, useState } from 'react'
import { FormSection } from '../../../ui/FormCard'
import { lazyPart } from '../../../ui/lazyPart'
import type { PlanFields } from './drafts'
import classes from './plans.module.css'

const GoalDialog = lazyPart(() => import('./GoalDialog'))

type Goal = Plan['goals'][number]
type GoalNameProps = { goal: Goal; onEdit: ((goal: Goal) => void) | undefined }

function GoalName({ goal, onEdit }: GoalNameProps) {
  const { code, name } = goal
  return (
    <>
      {code && <b>{code}</b>} {name}{' '}
      {onEdit && (
        <Button variant="subtle" size="compact-sm" onClick={() => onEdit(goal)}>
          Ubah<span className={classes.unseen}> {code ?? name}</span>
        </Button>
      )}
    </>
  )
}

type PlanOutcomesProps = { form: PlanFields; plan: Plan }

/** Outcomes of the mata kuliah; only the CPL that it is charged with are chosen here. */
export default function PlanOutcomes({ form, plan }: PlanOutcomesProps) {
  const { cpmk, goals, cpl_choices, courses_id } = plan
  const [editedGoal, setEditedGoal] = useState<Goal | 'new' | null>(null)
  const loose = goals.filter(({ cpmk_id }) => cpmk_id === null)
  const { cpl_ids } = form.values
  const servedIds = new Set(cpmk.flatMap((one) => one.cpl_ids))
  const toggle = (id: number, isChecked: boolean) =>
    form.set({ cpl_ids: isChecked ? [...cpl_ids, id] : cpl_ids.filter((one) => one !== id) })
  return (
    <FormSection
      title="Capaian"
      hint="CPMK diatur program studi. Sub-CPMK berlaku untuk semua kelas mata kuliah ini."
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
                    <GoalName goal={goal} onEdit={courses_id === null ? undefined : setEditedGoal} />
                  </li>
                ))}
            </ul>
          </div>
        ))}
        {loose.length > 0 && (
          <div>
            <p>
              <b>Belum di bawah CPMK</b>
            </p>
            <ul>
              {loose.map((goal) => (
                <li key={goal.id}>
                  <GoalName goal={goal} onEdit={courses_id === null ? undefined : setEditedGoal} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {courses_id !== null && (
        <div className={classes.acts}>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setEditedGoal('new')}
          >
            Tambah Sub-CPMK
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {editedGoal !== null && courses_id !== null && (
          <GoalDialog
            plan={plan}
            courseId={courses_id}
            goal={editedGoal === 'new' ? undefined : editedGoal}
            onClose={() => setEditedGoal(null)}
          />
        )}
      </Suspense>
    </FormSection>
  )
}
