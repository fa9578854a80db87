import { Button, Tabs } from '@mantine/core'
import type { students, teachers } from '@tuntas/contract/campus/people'
import { type ReactNode, Suspense } from 'react'
import type { Schema } from '../../../kit/client/useSchema'
import { FormCard } from '../../../ui/FormCard'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'
import { Skeletons } from '../../../ui/Skeletons'
import { StepTabs } from '../../../ui/StepTabs'
import { LAST, type PersonFormApi, type Steps, type Values } from './steps'
import { type PersonRow, usePersonForm } from './usePersonForm'

/** Loaded after the form. */
const PersonalData = lazyPart(() => import('./PersonalData'))
/** Loaded with its tab. */
const PasswordStep = lazyPart(() => import('./PasswordStep'))
/** Loaded if there is a second factor. */
const LostSecond = lazyPart(() => import('./LostSecond'))

export type PersonFormProps = {
  noun: 'Dosen' | 'Mahasiswa'
  route: '/teacher' | '/student'
  endpoints: typeof teachers | typeof students
  /** Schema of the save. */
  input: Schema
  steps: Steps
  row: PersonRow | undefined
  toValues: (row: PersonRow | undefined) => Values
  /** The field that is also the username, with its label. */
  username: { name: 'nim' | 'nidn'; label: 'NIM' | 'NIDN' }
  biodata: (form: PersonFormApi) => ReactNode
  education: (form: PersonFormApi) => ReactNode
}

/** Tabs and buttons of both forms. */
export function PersonForm(props: PersonFormProps) {
  const { noun, route, steps, row, username } = props
  const id = row?.id
  const { form, step, reached: reachedStep, open, submit, back, place, checking } = usePersonForm(props)
  const goesOn = id === undefined && step < LAST
  return (
    <>
      <PageHeader
        title={`${id ? 'Ubah' : 'Tambah'} ${noun}`}
        subtitle={row?.name}
        back={{ ...place, label: `Data ${noun}` }}
        actions={
          id !== undefined && (
            <Suspense fallback={null}>
              <PersonalData route={route} id={id} />
            </Suspense>
          )
        }
      />
      <Tabs value={String(step)} onChange={(value) => open(Number(value))} keepMounted={false}>
        <StepTabs
          label={`Langkah data ${noun.toLowerCase()}`}
          steps={steps.map(({ label }) => label)}
          reached={reachedStep}
          explain={(index) => `Simpan ${steps[index - 1]?.label} terlebih dahulu`}
        />
        <form
          {...form.bind}
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <FormCard
            refusal={form.refusal}
            footer={
              <>
                <p>Tanda * wajib diisi</p>
                <Button variant="default" onClick={back}>
                  Kembali
                </Button>
                <Button type="submit" loading={form.busy || checking}>
                  {goesOn ? 'Simpan dan lanjut' : 'Simpan'}
                </Button>
              </>
            }
          >
            <Tabs.Panel value="0">{props.biodata(form)}</Tabs.Panel>
            <Tabs.Panel value="1">{props.education(form)}</Tabs.Panel>
            <Tabs.Panel value="2">
              <Suspense fallback={<Skeletons shape="fields" />}>
                <PasswordStep
                  form={form}
                  noun={noun}
                  label={username.label}
                  username={form.values[username.name] ?? ''}
                  creating={id === undefined}
                />
              </Suspense>
              {row?.second_factor === 1 && (
                <Suspense fallback={null}>
                  <LostSecond endpoints={props.endpoints} id={row.id} name={row.name} />
                </Suspense>
              )}
            </Tabs.Panel>
          </FormCard>
        </form>
      </Tabs>
    </>
  )
}
