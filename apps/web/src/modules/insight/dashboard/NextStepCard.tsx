import { Card } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { NextStep } from '@tuntas/contract/insight/dashboard'
import { nearTime } from '../../../kit/format'
import { LinkButton } from '../../../ui/LinkButton'
import classes from './Dashboard.module.css'
import { describeStep, describeStepScore, getStepLink, labelStepButton } from './nextStep'

/** The next step, shown before past results. */
export function NextStepCard({ step }: { step: NextStep }) {
  const facts = [step.course, describeStepScore(step), step.end_date && `ditutup ${nearTime(step.end_date)}`]
  return (
    <Card className={classes.next} data-tone={step.state === 'remedial' ? 'soga' : 'nila'}>
      <div className={classes.nextLine}>
        <div className={classes.nextWords}>
          <p className={classes.sentence}>
            {step.is_enrichment ? 'Pengayaan, tidak wajib' : 'Lanjutkan belajar'}
          </p>
          <h2>{describeStep(step)}</h2>
          <p className={classes.sentence}>{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <LinkButton {...getStepLink(step)} rightSection={<IconArrowRight size={18} aria-hidden />}>
          {labelStepButton(step)}
        </LinkButton>
      </div>
    </Card>
  )
}
