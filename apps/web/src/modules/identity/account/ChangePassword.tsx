import { Button, PasswordInput } from '@mantine/core'
import { changePassword } from '@tuntas/contract/identity/password'
import { PASSWORDS_DIFFER, passwordMissing } from '@tuntas/contract/identity/password.vocabulary'
import { Suspense } from 'react'
import { queryClient } from '../../../kit/queries'
import { accountQuery, useAccount } from '../../../kit/session'
import { useContractForm } from '../../../kit/useContractForm'
import { FormCard, FormSection } from '../../../ui/FormCard'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'

const TemporaryNotice = lazyPart(() => import('./TemporaryNotice'))
const PasswordStrength = lazyPart(() => import('../../../ui/PasswordStrength'))

type Field = keyof typeof passwordMissing
/** The rest is the server's to say: with its rules the page would weigh an eighth more. */
const validatePasswords = (values: Record<Field, string>): Record<string, string> => ({
  ...(values.confirm_password !== values.new_password && { confirm_password: PASSWORDS_DIFFER }),
  ...Object.fromEntries(Object.entries(passwordMissing).filter(([name]) => values[name as Field] === '')),
})

type ChangePasswordProps = { onBack: () => void; onSaved: () => void }

export function ChangePassword({ onBack, onSaved }: ChangePasswordProps) {
  const account = useAccount()
  const mustChange = account.password_change_required === 1
  const form = useContractForm(changePassword, {
    initialValues: { current_password: '', new_password: '', confirm_password: '' },
    validate: validatePasswords,
    said: ({ message }) => message,
    done: () => {
      queryClient.setQueryData(accountQuery.queryKey, { ...account, password_change_required: 0 })
      onSaved()
    },
  })
  const field = (name: keyof typeof form.values, label: string, autoComplete = 'new-password') => ({
    ...form.field(name),
    label,
    name,
    autoComplete,
    withAsterisk: true,
    visibilityToggleButtonProps: { 'aria-label': `Tampilkan ${label}`, tabIndex: 0 },
  })

  return (
    <>
      <PageHeader title="Ubah Password" />
      {mustChange && (
        <Suspense fallback={null}>
          <TemporaryNotice />
        </Suspense>
      )}
      <form {...form.bind}>
        {/* Password managers look for the account that the new password belongs to. */}
        <input name="username" autoComplete="username" value={account.user.username} readOnly hidden />
        <FormCard
          refusal={form.refusal}
          footer={
            <>
              {!mustChange && (
                <Button variant="default" onClick={onBack}>
                  Kembali
                </Button>
              )}
              <Button type="submit" loading={form.busy}>
                Simpan
              </Button>
            </>
          }
        >
          <FormSection
            title="Password saat ini"
            hint={mustChange && 'Kata sandi sementara yang baru saja kamu pakai masuk.'}
          >
            <PasswordInput {...field('current_password', 'Password saat ini', 'current-password')} />
          </FormSection>
          <FormSection
            title="Password baru"
            hint="Perangkat lain yang masih masuk dengan akunmu akan keluar."
          >
            <div>
              <PasswordInput {...field('new_password', 'Password')} />
              <Suspense fallback={null}>
                <PasswordStrength value={form.values.new_password} />
              </Suspense>
            </div>
            <PasswordInput {...field('confirm_password', 'Konfirmasi Password')} />
          </FormSection>
        </FormCard>
      </form>
    </>
  )
}
