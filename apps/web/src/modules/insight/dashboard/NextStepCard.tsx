import { Card } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { NextStep, WorkRow } from '@tuntas/contract/insight/dashboard'
import { dueTime } from '../../../shared/lessons/dueTime'
import { HelpedTerm } from '../../../shared/marking/help/HelpedLabel'
import { LinkButton } from '../../../ui/LinkButton'
import classes from './Dashboard.module.css'
import { describeStep, describeStepScore, getStepLink, labelStepButton } from './nextStep'
import { describeOpening } from './workWords'

const describeEnd = (step: NextStep | WorkRow): string | null => {
  if ('due_of' in step && step.due_of) return describeOpening(step)
  return step.end_date && `ditutup ${dueTime(step.end_date)}`
}

/** The one next step, shown before everything else. */
export function NextStepCard({ step }: { step: NextStep | WorkRow }) {
  const scoreText = describeStepScore(step)
  const end = describeEnd(step)
  return (
    <Card
      component="section"
      aria-label="Lanjutkan"
      className={classes.next}
      data-tone={step.state === 'remedial' ? 'soga' : 'nila'}
    >
      <div className={classes.nextLine}>
        <div className={classes.nextWords}>
          <p className={classes.sentence}>{step.is_enrichment ? 'Pengayaan, tidak wajib' : 'Lanjutkan'}</p>
          <h2>{describeStep(step)}</h2>
          <p className={classes.sentence}>
            {step.course}
            {scoreText && (
              <>
                {' · '}
                <HelpedTerm label={scoreText} about="kkm" />
              </>
            )}
            {end && ` · ${end}`}
          </p>
        </div>
        <LinkButton {...getStepLink(step)} rightSection={<IconArrowRight size={18} aria-hidden />}>
          {labelStepButton(step)}
        </LinkButton>
      </div>
    </Card>
  )
}
