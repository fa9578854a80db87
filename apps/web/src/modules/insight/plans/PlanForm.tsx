import { Button, Textarea, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import {
  courseMethodNames,
  courseMethods,
  plan as detail,
  type Plan,
  plans,
  proposePlan,
  savePlan,
} from '@tuntas/contract/insight/plans'
import { Suspense, useRef, useState } from 'react'
import { useAction } from '../../../kit/client/useAction'
import { useContractForm } from '../../../kit/form/useContractForm'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { DateField } from '../../../ui/DateField'
import { FieldPair } from '../../../ui/FieldPair'
import { FormCard, FormSection } from '../../../ui/FormCard'
import { lazyPart, patiently } from '../../../ui/lazyPart'
import { Skeletons } from '../../../ui/Skeletons'
import { lacksNow, type PlanDraft, type PlanFields, toPlanBody, toPlanDraft } from './drafts'
import { Lacks } from './Lacks'
import { mergeDrafts } from './merging'
import classes from './PlanForm.module.css'
import { Weeks } from './Weeks'

/** Loaded separately: below the first fields, or above them when a draft was stored. */
const PlanOutcomes = lazyPart(() => import('./PlanOutcomes'))
const PlanEnd = lazyPart(() => import('./PlanEnd'))
const KeptDraft = lazyPart(() => import('./KeptDraft'))

/** Draft of an RPS: saved as a whole, proposed once it is complete. */
export default function PlanForm({ plan }: { plan: Plan }) {
  /** Expanded weeks. */
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const otherPlaces = useRef(new Set<string>())
  const { id, version } = plan
  const form = useContractForm<typeof savePlan, PlanDraft>(savePlan, {
    initialValues: toPlanDraft(plan),
    version,
    rebase: (sentDraft, writtenDraft, savedDraft) => {
      const { draft, met: conflicts } = mergeDrafts({
        base: sentDraft,
        mine: writtenDraft,
        theirs: savedDraft,
      })
      return conflicts.length === 0 ? draft : undefined
    },
    schema: async () => (await import('@tuntas/contract/insight/plan-form.schemas')).planForm,
    toBody: (draft) => ({ id, ...toPlanBody(draft) }),
    around: async (ownDraft, send, from): Promise<boolean> => {
      const { saveTogether } = await patiently(() => import('./together'))
      return saveTogether({
        base: form.first.current,
        mine: ownDraft,
        version: from,
        others: otherPlaces.current,
        send,
      })
    },
    said: ({ message }) =>
      otherPlaces.current.size === 0
        ? message
        : `${message} Digabung dengan perubahan ${[...otherPlaces.current].join(', ')}.`,
    invalidates: [[detail, { query: { id } }], plans],
    onRefused: (errors) => setOpen(new Set([...open, ...wrongWeeks(errors, form.latest())])),
  })
  useLeaveGuard(form.isDirty)
  const lacks = lacksNow(form.values, plan)
  /** A link to a week opens it. */
  const openPlace = (place: string) => {
    const week = Number(/^minggu-(\d+)$/.exec(place)?.[1])
    if (week) setOpen(new Set([...open, week]))
  }
  const proposing = useAction(proposePlan, { invalidates: [detail, plans], said: ({ message }) => message })
  const propose = () =>
    void proposing.ask(
      {
        title: `Ajukan RPS versi ${plan.edition}?`,
        text: 'Selama menunggu pengesahan isinya tidak dapat diubah. Kamu dapat menariknya kembali.',
        yes: 'Ajukan',
        no: 'Batal',
      },
      { body: { id, version } },
    )
  return (
    <form {...form.bind}>
      {plan.remark && (
        <p className={classes.remark} role="note">
          <b>Catatan dari program studi:</b> {plan.remark}
        </p>
      )}
      <Suspense fallback={null}>
        <KeptDraft form={form} plan={plan} />
      </Suspense>
      <Lacks lacks={lacks} onPlace={openPlace} />
      <FormCard
        refusal={form.refusal}
        footer={
          <>
            <p>{form.isDirty() ? 'Ada perubahan yang belum disimpan' : 'Semua perubahan tersimpan'}</p>
            <Button
              variant="default"
              leftSection={<IconSend size={18} stroke={1.7} aria-hidden />}
              disabled={lacks.length > 0 || form.isDirty()}
              loading={proposing.pending}
              onClick={propose}
            >
              Ajukan
            </Button>
            <Button type="submit" loading={form.busy}>
              Simpan draf
            </Button>
          </>
        }
      >
        <Identity form={form} sks={plan.sks} />
        <Suspense fallback={<Skeletons shape="rows" count={3} />}>
          <PlanOutcomes form={form} plan={plan} />
        </Suspense>
        <Weeks form={form} plan={plan} open={open} onOpen={setOpen} />
        <Suspense fallback={<Skeletons shape="fields" count={3} />}>
          <PlanEnd form={form} plan={plan} />
        </Suspense>
      </FormCard>
    </form>
  )
}

/** Weeks with errors are expanded before the first invalid field is focused. */
const wrongWeeks = (errors: Readonly<Record<string, string>>, { weeks }: PlanDraft): number[] =>
  Object.keys(errors).flatMap((path) => weeks[Number(/^weeks\.(\d+)\./.exec(path)?.[1] ?? -1)]?.week ?? [])

function Identity({ form, sks }: { form: PlanFields; sks: number }) {
  const longText = { autosize: true, minRows: 2, maxRows: 8 }
  return (
    <FormSection title="Identitas" hint="Nama, kode, dan sks mata kuliah diambil dari data mata kuliah.">
      <FieldPair>
        <TextInput label="Semester" autoComplete="off" {...form.field('semester')} />
        <TextInput label="Rumpun mata kuliah" autoComplete="off" {...form.field('cluster')} />
      </FieldPair>
      <FieldPair>
        <TextInput
          label="Tahun akademik"
          placeholder="2026/2027"
          autoComplete="off"
          {...form.field('academic_year')}
        />
        <TextInput
          label="Sks praktik"
          description={`Dari ${sks} sks; sisanya teori.`}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('sks_practice')}
        />
      </FieldPair>
      <FieldPair>
        <DateField label="Tanggal penyusunan" {...form.field('written_on')} />
        <DateField label="Tanggal revisi" {...form.field('revised_on')} />
      </FieldPair>
      <ChoiceSelect
        label="Metode mata kuliah (IKU-7)"
        hint="Tidak dinyatakan"
        options={courseMethods.map((value) => ({ value, label: courseMethodNames[value] }))}
        {...form.field('course_method')}
      />
      <TextInput label="Prasyarat" autoComplete="off" {...form.field('prerequisites')} />
      <FieldPair>
        <TextInput label="Pengembang RPS" autoComplete="off" {...form.field('developer')} />
        <TextInput label="Koordinator rumpun" autoComplete="off" {...form.field('coordinator')} />
      </FieldPair>
      <TextInput label="Ketua program studi" autoComplete="off" {...form.field('head_of_program')} />
      <Textarea label="Deskripsi mata kuliah" {...longText} {...form.field('description')} />
      <Textarea label="Bahan kajian" {...longText} {...form.field('study_material')} />
      <Textarea label="Media pembelajaran" {...longText} {...form.field('media')} />
    </FormSection>
  )
}
