import { PasswordInput, Switch, TextInput } from '@mantine/core'
import { TEMPORARY_DAYS } from '@tuntas/contract/identity/password'
import { FormSection } from '../../../ui/FormCard'
import PasswordStrength from '../../../ui/PasswordStrength'
import type { PersonFormApi } from './steps'

type PasswordStepProps = {
  form: PersonFormApi
  noun: string
  label: string
  username: string
  creating: boolean
}

const toggle = (label: string) => ({ 'aria-label': `Tampilkan ${label}`, tabIndex: 0 })

export default function PasswordStep({ form, noun, label, username, creating }: PasswordStepProps) {
  const passwordValue = form.values.password ?? ''
  return (
    <FormSection
      title="Akun masuk"
      hint={`${noun} masuk dengan ${label} dan kata sandi ini.${creating ? '' : ' Kosongkan bila kata sandi tidak diubah.'}`}
    >
      <TextInput
        label="Username"
        description={`Sama dengan ${label}, tidak bisa diubah di sini`}
        value={username}
        readOnly
        autoComplete="off"
      />
      <div>
        <PasswordInput
          label="Kata sandi"
          withAsterisk={creating}
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle('kata sandi')}
          {...form.field('password')}
        />
        <PasswordStrength value={passwordValue} />
      </div>
      <PasswordInput
        label="Konfirmasi Password"
        withAsterisk={creating || passwordValue !== ''}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle('konfirmasi kata sandi')}
        {...form.field('confirm_password')}
      />
      {passwordValue !== '' && (
        <Switch
          label="Harus diganti saat masuk berikutnya"
          description={`Berlaku ${TEMPORARY_DAYS} hari`}
          checked={form.values.must_change_password === '1'}
          onChange={(event) => form.set({ must_change_password: event.currentTarget.checked ? '1' : '' })}
        />
      )}
    </FormSection>
  )
}
