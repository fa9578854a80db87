import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { referenceKindNames, referenceKinds } from '@tuntas/contract/insight/plans'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { freshKey, type PlanFields, type ReferenceDraft } from './drafts'
import shared from './plans.module.css'
import classes from './References.module.css'

/** References, numbered in order. */
export function References({ form }: { form: PlanFields }) {
  const { references } = form.values
  const put = (key: number, part: Partial<ReferenceDraft>) =>
    form.set({
      references: form.latest().references.map((one) => (one.key === key ? { ...one, ...part } : one)),
    })
  return (
    <section className={shared.wide} aria-labelledby="pustaka">
      <h2 id="pustaka">Pustaka</h2>
      {references.map((one, at) => (
        <div key={one.key} className={classes.reference}>
          <ChoiceSelect
            aria-label={`Jenis pustaka ${at + 1}`}
            hint="Pilih jenis"
            options={referenceKinds.map((value) => ({ value, label: referenceKindNames[value] }))}
            value={one.kind}
            onChange={(event) => put(one.key, { kind: event.currentTarget.value as ReferenceDraft['kind'] })}
          />
          <TextInput
            aria-label={`Pustaka ${at + 1}`}
            placeholder="Penulis, judul, penerbit, tahun"
            value={one.text}
            error={form.errors[`references.${at}.text`]}
            data-path={`references.${at}.text`}
            onChange={(event) => put(one.key, { text: event.currentTarget.value })}
          />
          <ActionIcon
            variant="default"
            size={44}
            aria-label={`Hapus pustaka ${at + 1}`}
            onClick={() => form.set({ references: references.filter(({ key }) => key !== one.key) })}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div className={shared.acts}>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() =>
            form.set({ references: [...references, { key: freshKey(), kind: 'utama', text: '' }] })
          }
        >
          Tambah pustaka
        </Button>
      </div>
    </section>
  )
}
