import { PasswordInput } from '@mantine/core'
import { PASSWORDS_DIFFER, passwordMissing } from '@tuntas/contract/identity/password.vocabulary'
import { Suspense } from 'react'
import type { ContractForm } from '../../../kit/form/useContractForm'
import { lazyPart } from '../../../ui/lazyPart'

const PasswordStrength = lazyPart(() => import('../../../ui/PasswordStrength'))

type Field = keyof typeof passwordMissing
type Pair = Record<Exclude<Field, 'current_password'>, string>
type Values = Pair & { current_password?: string }

export const noPasswords: Pair = { new_password: '', confirm_password: '' }

/** The server checks the rest: its rules would add an eighth to the page's size. */
export const validatePasswords = (values: Values): Record<string, string> => ({
  ...(values.confirm_password !== values.new_password && { confirm_password: PASSWORDS_DIFFER }),
  ...Object.fromEntries(Object.entries(passwordMissing).filter(([name]) => values[name as Field] === '')),
})

type PasswordFieldProps<Name extends Field> = {
  form: { field: (name: Name) => object }
  name: Name
  label: string
  autoComplete?: string
}

export function PasswordField<Name extends Field>({
  form,
  name,
  label,
  autoComplete = 'new-password',
}: PasswordFieldProps<Name>) {
  return (
    <PasswordInput
      {...form.field(name)}
      label={label}
      name={name}
      autoComplete={autoComplete}
      withAsterisk
      visibilityToggleButtonProps={{ 'aria-label': `Tampilkan ${label}`, tabIndex: 0 }}
    />
  )
}

type PasswordPairProps = { form: Pick<ContractForm<Pair>, 'field' | 'values'>; label?: string }

/** A new password, typed twice. */
export function PasswordPair({ form, label = 'Kata sandi baru' }: PasswordPairProps) {
  return (
    <>
      <div>
        <PasswordField form={form} name="new_password" label={label} />
        <Suspense fallback={null}>
          <PasswordStrength value={form.values.new_password} />
        </Suspense>
      </div>
      <PasswordField form={form} name="confirm_password" label="Konfirmasi Password" />
    </>
  )
}
