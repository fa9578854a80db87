import { InputBase, TextInput } from '@mantine/core'
import { CHANGED_EMAIL } from '../../../shared/people/emailWords'
import { FieldPair } from '../../../ui/FieldPair'
import { FormSection } from '../../../ui/FormCard'
import { PhoneInput } from '../../../ui/PhoneInput'
import type { PersonFormApi } from './steps'

type ContactFieldsProps = {
  form: PersonFormApi
  isNew: boolean
  address?: boolean
}

/** 'Kontak' of the Biodata tab; students also have an address. */
export function ContactFields({ form, isNew, address = false }: ContactFieldsProps) {
  return (
    <FormSection title="Kontak">
      <FieldPair>
        <TextInput
          label="Email"
          type="email"
          description={!isNew && CHANGED_EMAIL}
          withAsterisk
          autoComplete="off"
          {...form.field('email')}
        />
        <PhoneInput
          label="No. Hp"
          description="Format +62 8##-####-####"
          withAsterisk
          {...form.field('phone')}
        />
      </FieldPair>
      <FieldPair>
        <TextInput
          label="Telepon"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...form.field('telephone')}
        />
        <TextInput label="Kode pos" inputMode="numeric" autoComplete="off" {...form.field('postal_code')} />
      </FieldPair>
      {address && (
        <InputBase component="textarea" multiline rows={3} label="Alamat" {...form.field('address')} />
      )}
    </FormSection>
  )
}
