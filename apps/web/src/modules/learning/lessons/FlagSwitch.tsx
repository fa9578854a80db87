import { Switch } from '@mantine/core'

type FlagSwitchProps = { label: string; hint?: string; on: boolean; onChange: (on: boolean) => void }

export function FlagSwitch({ label, hint, on, onChange }: FlagSwitchProps) {
  return (
    <Switch
      size="md"
      label={label}
      description={hint}
      checked={on}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
