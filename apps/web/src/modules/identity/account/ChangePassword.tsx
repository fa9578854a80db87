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

const toggle = (what: string) => ({ 'aria-label': `Tampilkan ${what}`, tabIndex: 0 })

export function ChangePassword({ onBack, onSaved }: ChangePasswordProps) {
  const { username } = useAccount().user
  const form = useContractForm(changePassword, {
    initialValues: { new_password: '', confirm_password: '' },
    schema: schemas.changePassword.body,
    said: ({ message }) => message,
    done: onSaved,
  })
  const field = (name: keyof typeof form.values) => ({
    ...form.field(name),
    name,
    autoComplete: 'new-password',
    withAsterisk: true,
  })

  return (
    <>
      <PageHeader title="Ubah Password" />
      <form {...form.bind}>
        {/* Password managers look for the account that the new password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
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
            hint="Setelah disimpan, perangkat lain yang masih masuk dengan akunmu akan keluar."
          >
            <div>
              <PasswordInput
                label="Password"
                visibilityToggleButtonProps={toggle('password')}
                {...field('new_password')}
              />
              <Suspense fallback={null}>
                <PasswordStrength value={form.values.new_password} />
              </Suspense>
            </div>
            <PasswordInput
              label="Konfirmasi Password"
              visibilityToggleButtonProps={toggle('konfirmasi password')}
              {...field('confirm_password')}
            />
          </FormSection>
        </FormCard>
      </form>
    </>
  )
}
