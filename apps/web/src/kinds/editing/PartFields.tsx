import { ActionIcon, Button, Switch, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FieldsProps } from './editing'
import classes from './PartFields.module.css'

/** Errors of content and key, without duplicates. */
export function PartErrors({ errors }: Pick<FieldsProps, 'errors'>) {
  const messages = new Set(
    Object.entries(errors).flatMap(([path, message]) =>
      /^(content|key)\b/.test(path) && message ? [message] : [],
    ),
  )
  return [...messages].map((message) => (
    <p key={message} className={classes.error} role="alert">
      {message}
    </p>
  ))
}

type PartGroupProps = Pick<FieldsProps, 'errors'> & { label: string; hint: string; children: ReactNode }
export function PartGroup({ label, hint, errors, children }: PartGroupProps) {
  const path = Object.keys(errors).find((name) => /^(content|key)\b/.test(name)) ?? 'content'
  return (
    <fieldset className={classes.group} data-path={path}>
      <legend>
        {label} <span>{hint}</span>
      </legend>
      {children}
      <PartErrors errors={errors} />
    </fieldset>
  )
}

type PartialFieldProps = { partial: boolean; onChange: (partial: boolean) => void; description: string }
export function PartialField({ partial, onChange, description }: PartialFieldProps) {
  return (
    <Switch
      mt="md"
      checked={partial}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label="Nilai sebagian"
      description={partial ? description : 'Hanya jawaban yang seluruhnya tepat yang mendapat nilai.'}
    />
  )
}

export function AddPart({ label, onAdd, disabled }: { label: string; onAdd: () => void; disabled: boolean }) {
  return (
    <Button
      variant="subtle"
      mt={4}
      disabled={disabled}
      leftSection={<IconPlus size={17} aria-hidden />}
      onClick={onAdd}
    >
      {label}
    </Button>
  )
}

export function RemovePart({
  label,
  onRemove,
  disabled,
}: {
  label: string
  onRemove: () => void
  disabled?: boolean
}) {
  return (
    <ActionIcon aria-label={label} title={label} disabled={disabled ?? false} onClick={onRemove}>
      <IconTrash size={18} stroke={1.7} />
    </ActionIcon>
  )
}

type MovesProps = { name: string; first: boolean; last: boolean; onMove: (by: 1 | -1) => void }
export function Moves({ name, first, last, onMove }: MovesProps) {
  return (
    <>
      <ActionIcon aria-label={`Naikkan ${name}`} disabled={first} onClick={() => onMove(-1)}>
        <IconArrowUp size={18} stroke={1.7} />
      </ActionIcon>
      <ActionIcon aria-label={`Turunkan ${name}`} disabled={last} onClick={() => onMove(1)}>
        <IconArrowDown size={18} stroke={1.7} />
      </ActionIcon>
    </>
  )
}

type PlainFieldProps = {
  label: string
  value: string
  placeholder?: string
  onChange: (text: string) => void
}
export function PlainField({ label, value, placeholder = '', onChange }: PlainFieldProps) {
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
