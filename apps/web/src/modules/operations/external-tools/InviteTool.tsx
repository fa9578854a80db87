import { Button, Text, TextInput } from '@mantine/core'
import { externalTools, registerExternalTool } from '@tuntas/contract/operations/external-tools'
import { withProof } from '../../../kit/client/useAction'
import { useContractForm } from '../../../kit/form/useContractForm'
import { Refusal } from '../../../ui/Refusal'
import classes from './ExternalTools.module.css'

/** Opens a tool's own registration, with an invitation for one hour. */
export default function InviteTool() {
  const form = useContractForm<typeof registerExternalTool, { url: string }>(registerExternalTool, {
    initialValues: { url: '' },
    guard: withProof,
    invalidates: [externalTools],
    done: ({ data }) => {
      window.open(data.url, '_blank', 'noopener')
    },
  })
  return (
    <form {...form.bind} className={classes.form}>
      <TextInput
        label="Alamat pendaftaran"
        description="Dari pembuat alat (dynamic registration)."
        placeholder="https://"
        withAsterisk
        {...form.field('url')}
      />
      <Text c="dimmed">Alat yang mendaftar belum aktif. Tidak ada data yang dibagikan.</Text>
      <Refusal text={form.refusal} />
      <div className={classes.actions}>
        <Button type="submit" loading={form.busy}>
          Buka pendaftaran
        </Button>
      </div>
    </form>
  )
}
