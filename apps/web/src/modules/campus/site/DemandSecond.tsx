import { Switch, TextInput } from '@mantine/core'
import type { ContractForm } from '../../../kit/useContractForm'
import { FormSection } from '../../../ui/FormCard'

/** Suggested where it was not demanded before. */
const DAYS = '14'

type Values = { second_factor: string; second_factor_days: string }
type Form = Pick<ContractForm<Values>, 'values' | 'field' | 'set'>

/** Whether administrators need a second factor, and after how long. */
export function DemandSecond({ form }: { form: Form }) {
  const demanded = form.values.second_factor !== ''
  return (
    <FormSection
      title="Keamanan admin"
      hint="Faktor kedua diminta setelah kata sandi: kode dari ponsel atau passkey. Berlaku juga untuk operator; dosen dan mahasiswa boleh memasangnya sendiri."
    >
      <Switch
        label="Wajibkan faktor kedua untuk admin"
        checked={demanded}
        onChange={({ currentTarget: { checked } }) =>
          form.set({
            second_factor: checked ? '1' : '',
            second_factor_days: form.values.second_factor_days || DAYS,
          })
        }
      />
      {demanded && (
        <TextInput
          label="Masa tenggang (hari)"
          description="0 sampai 365. Selama itu admin diingatkan; setelahnya hanya halaman Keamanan yang terbuka sampai terpasang."
          inputMode="numeric"
          withAsterisk
          autoComplete="off"
          {...form.field('second_factor_days')}
        />
      )}
    </FormSection>
  )
}
