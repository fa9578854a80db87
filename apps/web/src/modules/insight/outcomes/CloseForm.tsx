import { Button, Card, Textarea, TextInput } from '@mantine/core'
import { IconChevronRight, IconLock } from '@tabler/icons-react'
import {
  ACTION_LEAST,
  evaluation as closed,
  closeEvaluation,
  outcomeCalled,
} from '@tuntas/contract/insight/outcomes'
import { type FormEvent, type ReactNode, useState } from 'react'
import { confirm } from '../../../kit/form/confirm'
import { useOptions } from '../../../kit/form/options'
import { useContractForm } from '../../../kit/form/useContractForm'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { number, score } from '../../../kit/format'
import { ChoiceSelect } from '../../../ui/ChoiceSelect'
import { FieldPair } from '../../../ui/FieldPair'
import { Skeletons } from '../../../ui/Skeletons'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './CloseForm.module.css'
import shared from './outcomes.module.css'
import type { Evaluation } from './words'

type ToFind = Evaluation['findings'][number]
type Finding = { cause: string; action: string; owner: string; due_year_id: string }
type Name = keyof Finding
type Values = { findings: readonly Finding[]; reason: string }

const YEARS = 'master-data/year'
const none: Finding = { cause: '', action: '', owner: '', due_year_id: '' }
const isWritten = (finding: Finding) => Object.values(finding).some((value) => value.trim() !== '')

const TOO_SHORT = `Tulis paling sedikit ${ACTION_LEAST} karakter`
/** What a finding needs, by field. */
const listFaults = ({ cause, action, owner, due_year_id }: Finding): [Name, string][] => [
  ...(cause.trim() ? [] : [['cause', 'Masukan sebab'] as [Name, string]]),
  ...(action.trim().length >= ACTION_LEAST ? [] : [['action', TOO_SHORT] as [Name, string]]),
  ...(owner.trim() ? [] : [['owner', 'Masukan penanggung jawab'] as [Name, string]]),
  ...(due_year_id ? [] : [['due_year_id', 'Pilih tenggat'] as [Name, string]]),
]

/** Every outcome below target needs a complete finding, and a class with few measured students a reason. */
const validateFindings = (
  { findings: toFind, coverage }: Evaluation,
  { findings, reason }: Values,
): Record<string, string> => ({
  ...Object.fromEntries(
    findings.flatMap((finding, at) =>
      toFind[at]?.required !== 1 && !isWritten(finding)
        ? []
        : listFaults(finding).map(([name, fault]) => [`${at}.${name}`, fault]),
    ),
  ),
  ...(coverage.representative === 0 && reason.trim().length < ACTION_LEAST ? { reason: TOO_SHORT } : {}),
})

type CloseFormProps = { courseId: number; evaluation: Evaluation }
type Year = { value: string; label: string }
/** Starts from the last version's action for the outcome. */
const initialAction = (
  { level, code }: ToFind,
  last: Evaluation['versions'][number] | undefined,
  years: readonly Year[],
) => {
  const before = last?.findings.find((one) => one.level === level && one.code === code)
  if (!before) return none
  const { cause, action, owner, due_year } = before
  const due_year_id = years.find(({ label }) => label === due_year)?.value ?? ''
  return { cause: cause ?? '', action, owner, due_year_id }
}

function useCloseForm({ courseId, evaluation: current }: CloseFormProps, years: readonly Year[]) {
  const { findings: toFind, versions } = current
  const form = useContractForm<typeof closeEvaluation, Values>(closeEvaluation, {
    initialValues: {
      findings: toFind.map((one) => initialAction(one, versions[0], years)),
      reason: versions[0]?.reason ?? '',
    },
    toBody: ({ findings, reason }) => ({
      courses_id: courseId,
      reason,
      findings: findings.flatMap((finding, at) => {
        const outcome = toFind[at]
        return outcome && isWritten(finding) ? [{ level: outcome.level, code: outcome.code, ...finding }] : []
      }),
    }),
    validate: (values) => validateFindings(current, values),
    incomplete: () => 'Lengkapi temuan terlebih dahulu.',
    said: ({ message }) => message,
    saved: () => isClosed(),
    invalidates: [closed],
  })
  const isClosed = useLeaveGuard(form.isDirty)
  return form
}

/** Actions for unattained outcomes; then the class is closed as the next version. */
export function CloseForm(props: CloseFormProps) {
  const years = useOptions([YEARS])[YEARS]
  return years ? <Findings {...props} years={years} /> : <Skeletons shape="fields" count={4} />
}

function Findings({ years, ...props }: CloseFormProps & { years: readonly Year[] }) {
  const { findings: toFind, versions, blockers, coverage } = props.evaluation
  const form = useCloseForm(props, years)
  const version = (versions[0]?.version ?? 0) + 1
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isComplete = Object.keys(form.faults()).length === 0
    const question = {
      title: `Tutup evaluasi sebagai versi ${version}?`,
      text: 'Hasil, bobot, batas, dan temuan saat ini dibekukan beserta cetakannya dan tidak dapat diubah.',
      detail: 'Bila nanti ada perubahan, tutup lagi sebagai versi berikutnya. Versi lama tetap tersimpan.',
      yes: 'Tutup evaluasi',
      no: 'Batal',
    }
    if (!isComplete || (await confirm(question))) form.submit()
  }
  const put = (at: number, part: Partial<Finding>) =>
    form.set({
      findings: form
        .latest()
        .findings.map((finding, place) => (place === at ? { ...finding, ...part } : finding)),
    })
  return (
    <Card component="section" aria-labelledby="temuan" className={shared.part}>
      <h2 id="temuan">Temuan dan rencana perbaikan</h2>
      <form {...form.bind} onSubmit={(event) => void submit(event)}>
        {toFind.length === 0 && <p className={shared.dimmed}>Tidak ada capaian yang belum tercapai.</p>}
        {toFind.map((outcome, at) => (
          <FindingFields
            key={`${outcome.level} ${outcome.code}`}
            outcome={outcome}
            years={years}
            finding={form.values.findings[at] ?? none}
            getError={(name) => form.errors[`${at}.${name}`]}
            path={(name) => `${at}.${name}`}
            previous={toFind[at - 1] && form.latest().findings[at - 1]}
            onChange={(part) => put(at, part)}
          />
        ))}
        {coverage.representative === 0 && (
          <Textarea
            label="Alasan ditutup"
            description={`Baru ${coverage.measured} dari ${coverage.students} mahasiswa terukur. Alasan ini tercetak.`}
            withAsterisk
            autosize
            minRows={2}
            maxLength={2000}
            {...form.field('reason')}
          />
        )}
        {form.refusal && (
          <p className={classes.refusal} role="alert">
            {form.refusal}
          </p>
        )}
        <div className={classes.close}>
          <p>
            {blockers.length > 0
              ? 'Selesaikan dulu yang tertulis di “Belum dapat ditutup”.'
              : `Menutup membuat versi ${version} dengan cetakan PDF dan sidik SHA-256.`}
          </p>
          <Button
            type="submit"
            loading={form.busy}
            disabled={blockers.length > 0}
            leftSection={<IconLock size={18} stroke={1.7} aria-hidden />}
          >
            Tutup Evaluasi
          </Button>
        </div>
      </form>
    </Card>
  )
}

type FindingFieldsProps = {
  outcome: ToFind
  years: readonly Year[]
  finding: Finding
  getError: (name: Name) => string | undefined
  path: (name: Name) => string
  /** The finding before this one, to repeat. */
  previous: Finding | undefined
  onChange: (part: Partial<Finding>) => void
}

function FindingFields({ outcome, years, finding, getError, path, previous, onChange }: FindingFieldsProps) {
  const field = (name: Name) => ({
    value: finding[name],
    error: getError(name),
    'data-path': path(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  })
  const isRequired = outcome.required === 1
  const texts = { autosize: true, minRows: 2, maxLength: 2000 }
  return (
    <Frame outcome={outcome} open={isRequired || isWritten(finding)}>
      {previous && isWritten(previous) && !isWritten(finding) && (
        <Button variant="default" size="sm" onClick={() => onChange(previous)}>
          Sama dengan temuan di atas
        </Button>
      )}
      <FieldPair>
        <Textarea
          label="Sebab"
          placeholder="Mengapa belum tercapai"
          withAsterisk={isRequired}
          {...texts}
          {...field('cause')}
        />
        <Textarea
          label="Tindakan"
          placeholder="Apa yang akan dilakukan"
          withAsterisk={isRequired}
          {...texts}
          {...field('action')}
        />
      </FieldPair>
      <FieldPair>
        <TextInput
          label="Penanggung jawab"
          placeholder="Nama"
          withAsterisk={isRequired}
          maxLength={255}
          {...field('owner')}
        />
        <ChoiceSelect
          label="Tenggat"
          hint="Pilih semester"
          withAsterisk={isRequired}
          options={years}
          {...field('due_year_id')}
        />
      </FieldPair>
    </Frame>
  )
}

/** Required findings are expanded, others collapsed. */
function Frame({ outcome, open, children }: { outcome: ToFind; open: boolean; children: ReactNode }) {
  const [first] = useState(open)
  const { level, code, name, mean, percent, weakest, required: isRequired } = outcome
  return (
    <details className={shared.finding} open={first}>
      <summary>
        <IconChevronRight size={18} aria-hidden className={shared.turn} />
        <span className={shared.outcome}>
          <b>
            {outcomeCalled(level, code)}
            {code !== name && ` · ${name}`}
          </b>
          <small>
            {percent === null ? '-' : `${number(percent)}%`} mahasiswa mencapai, rata-rata {score(mean)}
            {weakest && `, tujuan terlemah ${weakest}`}
          </small>
        </span>
        {isRequired === 1 && <ToneBadge tone="soga">Wajib ditindaklanjuti</ToneBadge>}
      </summary>
      <fieldset>
        <legend className={shared.unseen}>{outcomeCalled(level, code)}</legend>
        {children}
      </fieldset>
    </details>
  )
}
