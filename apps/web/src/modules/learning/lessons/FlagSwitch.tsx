import { Switch } from '@mantine/core'

type FlagSwitchProps = {
  label: string
  hint?: string
  on: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}

export function FlagSwitch({ label, hint, on, disabled, onChange }: FlagSwitchProps) {
  return (
    <Switch
      size="md"
      label={label}
      description={hint}
      checked={on}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
