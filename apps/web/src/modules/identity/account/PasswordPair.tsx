import { PasswordInput } from '@mantine/core'
import { PASSWORDS_DIFFER, passwordMissing } from '@tuntas/contract/identity/password.vocabulary'
import { Suspense } from 'react'
import type { ContractForm } from '../../../kit/useContractForm'
import { lazyPart } from '../../../ui/lazyPart'

const PasswordStrength = lazyPart(() => import('../../../ui/PasswordStrength'))

const fields = ['new_password', 'confirm_password'] as const
type Pair = Record<(typeof fields)[number], string>

export const noPasswords: Pair = { new_password: '', confirm_password: '' }

export const validatePasswords = (values: Pair): Record<string, string> => ({
  ...(values.confirm_password !== values.new_password && { confirm_password: PASSWORDS_DIFFER }),
  ...Object.fromEntries(
    fields.filter((name) => values[name] === '').map((name) => [name, passwordMissing[name]]),
  ),
})

/** A new password, typed twice. */
export function PasswordPair({ form }: { form: ContractForm<Pair> }) {
  const field = (name: (typeof fields)[number], label: string) => ({
    ...form.field(name),
    label,
    name,
    autoComplete: 'new-password',
    withAsterisk: true,
    visibilityToggleButtonProps: { 'aria-label': `Tampilkan ${label}`, tabIndex: 0 },
  })
  return (
    <>
      <div>
        <PasswordInput {...field('new_password', 'Password baru')} data-autofocus />
        <Suspense fallback={null}>
          <PasswordStrength value={form.values.new_password} />
        </Suspense>
      </div>
      <PasswordInput {...field('confirm_password', 'Konfirmasi Password')} />
    </>
  )
}
