import { Button, PasswordInput } from '@mantine/core'
import { changePassword } from '@tuntas/contract/identity/password'
import * as schemas from '@tuntas/contract/identity/password.schemas'
import { Suspense } from 'react'
import { useAccount } from '../../../kit/session'
import { useContractForm } from '../../../kit/useContractForm'
import { FormCard, FormSection } from '../../../ui/FormCard'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'

const PasswordStrength = lazyPart(() => import('../../../ui/PasswordStrength'))

type ChangePasswordProps = { onBack: () => void; onSaved: () => void }

export function ChangePassword({ onBack, onSaved }: ChangePasswordProps) {
  const { username } = useAccount().user
  const form = useContractForm(changePassword, {
    initialValues: { new_password: '', confirm_password: '' },
    schema: schemas.changePassword.body,
    said: ({ message }) => message,
    done: onSaved,
  })
  const field = (name: keyof typeof form.values, label: string) => ({
    ...form.field(name),
    label,
    name,
    autoComplete: 'new-password',
    withAsterisk: true,
    visibilityToggleButtonProps: { 'aria-label': `Tampilkan ${label}`, tabIndex: 0 },
  })

  return (
    <>
      <PageHeader title="Ubah Password" />
      <form {...form.bind}>
        {/* Password managers look for the account that the new password belongs to. */}
        <input name="username" autoComplete="username" value={username} readOnly hidden />
        <FormCard
          footer={
            <>
              <Button variant="default" onClick={onBack}>
                Kembali
              </Button>
              <Button type="submit" loading={form.busy}>
                Simpan
              </Button>
            </>
          }
        >
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
