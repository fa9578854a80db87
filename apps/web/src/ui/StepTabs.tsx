import { Tabs } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import classes from './StepTabs.module.css'

type StepTabsProps = {
  label: string
  steps: readonly string[]
  /** The last step that can be opened. */
  reached: number
  /** Why a later one cannot be opened. */
  explain?: (step: number) => string
}

/** Numbered steps of a form as tabs; later ones are locked. */
export const StepTabs = ({ label, steps, reached: reachedStep, explain }: StepTabsProps) => (
  <Tabs.List className={classes.tabs} aria-label={label}>
    {steps.map((name, at) => (
      <Tabs.Tab
        key={name}
        value={String(at)}
        disabled={at > reachedStep}
        title={at > reachedStep ? explain?.(at) : undefined}
        rightSection={at > reachedStep && <IconLock size={15} aria-label="terkunci" />}
      >
        {at + 1}. {name}
      </Tabs.Tab>
    ))}
  </Tabs.List>
)
