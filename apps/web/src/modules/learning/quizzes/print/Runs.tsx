import { Button } from '@mantine/core'
import { IconDownload, IconFileImport } from '@tabler/icons-react'
import {
  type PrintPart,
  type PrintRun,
  printFile,
  quizPrints,
  undoPrintMarks,
} from '@tuntas/contract/learning/prints'
import { ofReply, useAction } from '../../../../kit/client/useAction'
import { useDownload } from '../../../../kit/client/useDownload'
import { count, dateTime } from '../../../../kit/format'
import classes from './Print.module.css'

const parts: Record<PrintPart, string> = {
  naskah: 'Naskah',
  jawaban: 'Lembar jawaban',
  kunci: 'Kunci',
  template: 'Templat Excel',
}
const names = Object.entries(parts) as [PrintPart, string][]

type RunsProps = { runs: readonly PrintRun[]; onFill: (id: number) => void }
/** Prints, newest first. */
export function Runs({ runs, onFill }: RunsProps) {
  return (
    <section className={classes.part}>
      <h3>Cetakan</h3>
      <ul className={classes.runs}>
        {runs.map((run) => (
          <li key={run.id} className={classes.run}>
            <Run run={run} onFill={onFill} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const orders = { own: 'urutan sendiri tiap mahasiswa', same: 'satu urutan' }
const formatCodes = ({ codes, copies }: PrintRun) =>
  copies <= codes.length ? `Kode ${codes.join(', ')}` : `Kode ${codes.slice(0, 3).join(', ')} dan lainnya`

function Run({ run, onFill }: { run: PrintRun; onFill: (id: number) => void }) {
  const fetching = useDownload(printFile)
  const working = fetching.pending ? fetching.input?.query?.part : null
  return (
    <>
      <div>
        <h4>
          {count(run.copies)} naskah, {orders[run.order]}
        </h4>
        <p>
          {dateTime(run.created_at)} oleh {run.created_by} · {count(run.total_question)} soal ·{' '}
          {formatCodes(run)}
        </p>
      </div>
      <div className={classes.files}>
        {names.map(([part, label]) => (
          <Button
            key={part}
            variant="default"
            size="compact-md"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={working === part}
            disabled={fetching.pending}
            onClick={() => void fetching.run({ query: { id: run.id, part } })}
          >
            {label}
          </Button>
        ))}
        <Button
          size="compact-md"
          leftSection={<IconFileImport size={16} aria-hidden />}
          onClick={() => onFill(run.id)}
        >
          Ambil jawaban
        </Button>
      </div>
      {run.copies > 50 && fetching.pending && <p role="status">Menyusun {count(run.copies)} naskah…</p>}
      <Marks run={run} />
    </>
  )
}

function Marks({ run: { marks } }: { run: PrintRun }) {
  const undoing = useAction(undoPrintMarks, { said: ofReply, invalidates: [quizPrints] })
  if (marks.length === 0) return null
  return (
    <ul className={classes.marks}>
      {marks.map(({ id, file_name, taken: takenCount, created_at, undone_at }) => (
        <li key={id}>
          <span>
            {file_name}: {count(takenCount)} mahasiswa, {dateTime(created_at)}
            {undone_at && ` (dibatalkan ${dateTime(undone_at)})`}
          </span>
          {!undone_at && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={undoing.pending}
              onClick={() =>
                void undoing.ask(
                  {
                    title: 'Batalkan hasil ujian kertas',
                    text: `Hasil ${count(takenCount)} mahasiswa dari ${file_name} diambil kembali.`,
                    yes: 'Batalkan hasil',
                    danger: true,
                  },
                  { body: { id } },
                )
              }
            >
              Batalkan
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
