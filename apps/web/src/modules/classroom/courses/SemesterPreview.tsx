import { Button, Card } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheckFilled } from '@tabler/icons-react'
import { adminCourses } from '@tuntas/contract/classroom/courses'
import {
  type SemesterPreview as Preview,
  previewSemester,
  type SemesterPlan,
  type SemesterSaved,
  saveSemester,
  semesterClasses,
  semesterProgress,
} from '@tuntas/contract/classroom/semester'
import { call } from '../../../kit/client/call'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { useTask } from '../../../kit/client/useAction'
import { confirm } from '../../../kit/form/confirm'
import { type Errors, toFieldErrors } from '../../../kit/form/form'
import { openingYear } from '../../../kit/form/openingYear'
import { optionsAt } from '../../../kit/form/options'
import { count } from '../../../kit/format'
import { summariseNames } from '../../../kit/list/summariseNames'
import { FactList } from '../../../ui/FactList'
import { Figures } from '../../../ui/Figures'
import { EmptyState, ErrorState } from '../../../ui/Placeholder'
import { percent } from '../../../ui/percent'
import { buildSemesterPlan } from './copySchemas'
import classes from './Semester.module.css'
import type { SemesterPlanning } from './useSemesterPlan'

const YEARS = optionsAt('master-data/year')
const POLL_MS = 500
/** Timeout for hundreds of classes on a busy machine. */
const PATIENCE_MS = 300_000

type SemesterPreviewProps = {
  /** Its classes have no errors. */
  planning: SemesterPlanning
  /** Name of the semester. */
  name: string
  onBack: () => void
  /** Called with errors that the server found in the plan. */
  onFaults: (errors: Errors) => void
  onDone: (savedSemester: SemesterSaved) => void
}

/** Preview of what opens and closes, before saving. */
export default function SemesterPreview({ planning, name, onBack, onFaults, onDone }: SemesterPreviewProps) {
  const plan = buildSemesterPlan(planning.values, planning.taken, planning.changes)
  const preview = useData(previewSemester, { body: plan }, { staleTime: 0, gcTime: 0, retry: false })
  const saving = useTask((body: SemesterPlan) => call(saveSemester, { body }, { patience: PATIENCE_MS }), {
    invalidates: [YEARS, semesterClasses, adminCourses.list, adminCourses.counts],
    refused: (error) => onFaults(toFieldErrors(error)),
    done: ({ data }) => onDone(data),
  })
  const open = async (preview: Preview) => {
    const making = `${count(preview.classes)} kelas dibuat di ${name}.`
    const closing = plan.activate ? openingYear(name, preview.closes?.name) : undefined
    const question = closing
      ? { ...closing, title: `Buka dan aktifkan ${name}?`, text: `${making} ${closing.text}` }
      : { title: `Buka ${name}?`, text: making, detail: 'Semua disimpan sekaligus, atau tidak sama sekali.' }
    if (await confirm(question)) void saving.run(plan)
  }
  if (saving.pending) return <Progress name={name} />
  return (
    <Card className={classes.preview}>
      <Loaded
        query={preview}
        failed="Pratinjau gagal dimuat"
        count={4}
        refused={(error, retry) => <Refused error={error} onRetry={retry} onFaults={onFaults} />}
      >
        {(preview) => (
          <>
            <Counted counted={preview} plan={plan} name={name} />
            {saving.error && (
              <p className={classes.refusal} role="alert">
                {saving.error.message}
              </p>
            )}
            <div className={classes.buttons}>
              <Button variant="default" onClick={onBack}>
                Kembali
              </Button>
              <Button disabled={preview.classes === 0 && !plan.activate} onClick={() => void open(preview)}>
                Buka semester
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </Card>
  )
}

type RefusedProps = { error: Error; onRetry: () => void; onFaults: (errors: Errors) => void }

/** Field errors are shown at their fields. */
function Refused({ error, onRetry, onFaults }: RefusedProps) {
  const faults = toFieldErrors(error)
  const faultTexts = [...new Set(Object.values(faults))]
  if (faultTexts.length === 0)
    return <ErrorState title="Pratinjau gagal dimuat" hint={error.message} onRetry={onRetry} />
  return (
    <EmptyState
      icon={IconAlertTriangle}
      title="Ada yang perlu diperbaiki"
      hint={`${faultTexts.join('. ')}.`}
      action={<Button onClick={() => onFaults(faults)}>Perbaiki</Button>}
    />
  )
}

type CountedProps = { counted: Preview; plan: SemesterPlan; name: string }

function Counted({ counted: previewReply, plan, name }: CountedProps) {
  const { closes, skipped: skippedClasses } = previewReply
  const scheduleText = plan.days === undefined ? 'tanpa jadwal' : `jadwal digeser ${count(plan.days)} hari`
  return (
    <>
      <h2 className={classes.heading}>
        <IconCircleCheckFilled size={20} aria-hidden data-opens />
        Dibuka: {name}
      </h2>
      <Figures
        figures={[
          ['Kelas', count(previewReply.classes), 'dibuat'],
          ['Dosen', count(previewReply.lecturers), 'mengampu'],
          [
            'Mahasiswa',
            count(previewReply.students),
            `dengan ${count(previewReply.enrolments)} keikutsertaan`,
          ],
          ['Pembelajaran', count(previewReply.lessons), `dan ${count(previewReply.questions)} soal`],
        ]}
      />
      <FactList
        facts={[
          ['Status', plan.activate ? 'Menjadi semester aktif' : 'Belum aktif, dapat diaktifkan nanti'],
          [
            'Materi',
            plan.material
              ? `${count(previewReply.sections)} topik, ${plan.keep_status ? 'terbit seperti semula' : 'sebagai draft'}, ${scheduleText}`
              : 'Tidak disalin',
          ],
          ...(skippedClasses.length > 0
            ? [
                [
                  'Sudah ada, tidak dibuat lagi',
                  summariseNames(skippedClasses.map((one) => one.name)),
                ] as const,
              ]
            : []),
        ]}
      />
      {closes ? (
        <section className={classes.closes} aria-label={`Ditutup: ${closes.name}`}>
          <IconAlertTriangle size={20} aria-hidden />
          <div>
            <b>Ditutup: {closes.name}</b>
            <p>
              {count(closes.classes)} kelas dengan {count(closes.students)} mahasiswa. Kelas dan nilainya
              tetap dapat dibuka, tetapi pesertanya tidak lagi mengikuti rombongan belajar.
            </p>
          </div>
        </section>
      ) : (
        <p className={classes.quiet}>Tidak ada semester yang ditutup.</p>
      )}
    </>
  )
}

/** Progress of the save; all is saved at the end, or nothing. */
function Progress({ name }: { name: string }) {
  const run = useData(semesterProgress, {}, { refetchInterval: POLL_MS, staleTime: 0, gcTime: 0 })
  const percentDone = run.data ? percent(run.data.done, run.data.total) : 0
  return (
    <Card className={classes.preview}>
      <h2 className={classes.heading}>
        Membuka {name}… {percentDone}%
      </h2>
      <div
        className={classes.track}
        role="progressbar"
        aria-label="Kemajuan pembukaan semester"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percentDone}
      >
        <span style={{ inlineSize: `${percentDone}%` }} />
      </div>
      <p className={classes.quiet}>
        Semua disimpan sekaligus pada akhirnya, atau tidak sama sekali. Jangan tutup halaman ini.
      </p>
    </Card>
  )
}
