import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { secondDemandLabels, secondDemands } from '@tuntas/contract/identity/second.vocabulary'
import type { ContractForm } from '../../../kit/form/useContractForm'
import { FormSection } from '../../../ui/FormCard'

/** Suggested when the requirement is first turned on. */
const DAYS = '14'

type Values = { second_factor: string; second_factor_days: string; second_factor_for: string }
type Form = Pick<ContractForm<Values>, 'values' | 'field' | 'set'>

/** Whether a second factor is required, of whom, and after how many days. */
export default function DemandSecond({ form }: { form: Form }) {
  const demanded = form.values.second_factor !== ''
  return (
    <FormSection
      title="Verifikasi dua langkah"
      hint="Diminta setelah kata sandi: kode dari ponsel atau passkey. Siapa pun boleh memasangnya sendiri."
    >
      <Switch
        label="Wajibkan verifikasi dua langkah"
        checked={demanded}
        onChange={({ currentTarget: { checked: isChecked } }) =>
          form.set({
            second_factor: isChecked ? '1' : '',
            second_factor_days: form.values.second_factor_days || DAYS,
          })
        }
      />
      {demanded && (
        <NativeSelect
          label="Wajib untuk"
          withAsterisk
          data={secondDemands.map((value) => ({ value, label: secondDemandLabels[value] }))}
          {...form.field('second_factor_for')}
        />
      )}
      {demanded && (
        <TextInput
          label="Masa tenggang (hari)"
          description="0 sampai 365. Selama itu orangnya diingatkan; setelahnya hanya halaman Keamanan yang terbuka sampai terpasang."
          inputMode="numeric"
          withAsterisk
          autoComplete="off"
          {...form.field('second_factor_days')}
        />
      )}
    </FormSection>
  )
}
