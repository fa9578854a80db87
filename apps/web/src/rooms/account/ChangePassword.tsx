import { Button, PasswordInput } from '@mantine/core'
import { changePassword } from '@tuntas/contract/password'
import * as schemas from '@tuntas/contract/password.schemas'
import { type FormEvent, useState } from 'react'
import { CallError, call } from '../../kit/call'
import { INCOMPLETE } from '../../kit/form'
import { schemaErrors } from '../../kit/schemaErrors'
import { useAccount } from '../../kit/session'
import { toast } from '../../kit/toast'
import { FormCard, FormSection } from '../../ui/FormCard'
import { PageHeader } from '../../ui/PageHeader'
import { PasswordStrength } from '../../ui/PasswordStrength'

type ChangePasswordProps = { onBack: () => void; onSaved: () => void }

const toggle = (what: string) => ({ 'aria-label': `Tampilkan ${what}`, tabIndex: 0 })

/** Two fields only, so it does without the form library and stays light for students. */
export function ChangePassword({ onBack, onSaved }: ChangePasswordProps) {
  const { username } = useAccount().user
  const [values, setValues] = useState({ new_password: '', confirm_password: '' })
  const [wrong, setWrong] = useState<Record<string, string | undefined>>({})
  const [busy, setBusy] = useState(false)

  const refuse = (form: HTMLFormElement, errors: Record<string, string | undefined>, message: string) => {
    setWrong(errors)
    toast.error(message)
    const first = Object.keys(errors)[0]
    const field = first ? form.elements.namedItem(first) : null
    if (field instanceof HTMLElement) field.focus()
  }
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const errors = schemaErrors(schemas.changePassword.body, values)
    if (Object.keys(errors).length > 0) return refuse(form, errors, INCOMPLETE)
    setBusy(true)
    try {
      const { message } = await call(changePassword, { body: values })
      toast.success(message)
      onSaved()
    } catch (error) {
      setBusy(false)
      const fields = error instanceof CallError ? Object.entries(error.errors) : []
      const { message } = error as Error
      refuse(form, Object.fromEntries(fields.map(([name, messages]) => [name, messages[0]])), message)
    }
  }
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: wrong[name],
    autoComplete: 'new-password',
    withAsterisk: true,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      setValues({ ...values, [name]: event.currentTarget.value })
      setWrong({ ...wrong, [name]: undefined })
    },
  })

  return (
    <>
      <PageHeader title="Ubah Password" />
      <form noValidate onSubmit={save}>
        {/* Password managers look for the account that the new password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <FormCard
          footer={
            <>
              <Button variant="default" onClick={onBack}>
                Kembali
              </Button>
              <Button type="submit" loading={busy}>
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
              <PasswordStrength value={values.new_password} />
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
