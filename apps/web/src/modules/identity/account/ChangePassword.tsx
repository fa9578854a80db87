import { Button } from '@mantine/core'
import { changePassword } from '@tuntas/contract/identity/password'
import { Suspense } from 'react'
import { useConnectionLost } from '../../../kit/client/connection'
import { queryClient } from '../../../kit/client/queries'
import classes from '../../../kit/form/Notice.module.css'
import { useContractForm } from '../../../kit/form/useContractForm'
import { accountQuery, useAccount } from '../../../kit/session/session'
import { FormCard, FormSection } from '../../../ui/FormCard'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'
import { noPasswords, PasswordField, PasswordPair, validatePasswords } from './PasswordPair'

const TemporaryNotice = lazyPart(() => import('./TemporaryNotice'))

type ChangePasswordProps = { onBack: () => void; onSaved: () => void }

export function ChangePassword({ onBack, onSaved }: ChangePasswordProps) {
  const account = useAccount()
  const isLost = useConnectionLost()
  const mustChange = account.password_change_required === 1
  const form = useContractForm(changePassword, {
    initialValues: { current_password: '', ...noPasswords },
    validate: validatePasswords,
    said: ({ message }) => message,
    done: () => {
      queryClient.setQueryData(accountQuery.queryKey, { ...account, password_change_required: 0 })
      onSaved()
    },
  })

  return (
    <>
      <PageHeader title="Ubah Password" />
      {mustChange && (
        <Suspense fallback={null}>
          <TemporaryNotice />
        </Suspense>
      )}
      {isLost && (
        <p role="status" className={classes.notice}>
          Tidak ada jaringan. Ganti kata sandi nanti, setelah tersambung.
        </p>
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
              <Button type="submit" loading={form.busy} disabled={isLost}>
                Simpan
              </Button>
            </>
          }
        >
          <FormSection
            title="Kata sandi saat ini"
            hint={mustChange && 'Kata sandi sementara yang baru saja kamu pakai masuk.'}
          >
            <PasswordField
              form={form}
              name="current_password"
              label="Kata sandi saat ini"
              autoComplete="current-password"
            />
          </FormSection>
          <FormSection
            title="Kata sandi baru"
            hint="Perangkat lain yang masih masuk dengan akunmu akan keluar."
          >
            <PasswordPair form={form} label="Password" />
          </FormSection>
        </FormCard>
      </form>
    </>
  )
}
