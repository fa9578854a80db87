import { Button, Card, Text } from '@mantine/core'
import { type FeederJob, feederJob, writeFeeder } from '@tuntas/contract/operations/feeder'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { count, dateTime } from '../../../kit/format'
import classes from './Feeder.module.css'
import { isUnderWay } from './feederWords'

const SYNCHRONISE = 'Sinkronkan di Neo Feeder agar sampai ke PDDikti.'

type JobProps = { job: FeederJob }

/** State of the latest comparison, and the sending of its marks. */
export function FeederSteps({ job }: JobProps) {
  return (
    <Card component="section" aria-labelledby="feeder-send">
      <h2 id="feeder-send">2. Kirim</h2>
      <Text c="dimmed">
        {job.year}, dijalankan {job.user} {dateTime(job.created_at)}.
      </Text>
      {isUnderWay(job.state) ? <Progress job={job} /> : <Result job={job} />}
    </Card>
  )
}

function Progress({ job: { state, task, done: doneCount, total } }: JobProps) {
  const percent = Math.floor((doneCount / Math.max(1, total)) * 100)
  const [word, noun] = task === 'compare' ? ['Membandingkan', 'kelas'] : ['Mengirim', 'nilai']
  return (
    <div role="status">
      <p>
        {state === 'queued'
          ? 'Menunggu giliran…'
          : `${word}… ${count(doneCount)} dari ${count(total)} ${noun}`}
      </p>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label="Kemajuan"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
      <p>Halaman ini boleh ditutup. Pekerjaan ini tetap berjalan.</p>
    </div>
  )
}

function Result({ job }: JobProps) {
  const { id, counts, message, complete: isComplete } = job
  const sending = useAction(writeFeeder, { invalidates: [feederJob], said: ofReply })
  const emptyCount = (counts.write ?? 0) + (counts.failed ?? 0)
  const changeCount = counts.change ?? 0
  const send = (changes: 0 | 1) =>
    sending.ask(
      {
        text:
          changes === 1
            ? `Kirim ${count(emptyCount + changeCount)} nilai, termasuk yang berbeda?`
            : `Kirim ${count(emptyCount)} nilai ke Neo Feeder?`,
        detail: changes === 1 ? 'Nilai yang berbeda di Feeder diganti.' : 'Nilai yang berbeda dibiarkan.',
        yes: 'Kirim',
      },
      { body: { job_id: id, changes: changes === 1 } },
    )
  return (
    <div role="status">
      {message && <p>{message}</p>}
      {isComplete === 0 && <p>Perbandingan ini belum selesai. Bandingkan lagi.</p>}
      {(counts.written ?? 0) > 0 && (
        <p>
          <b>{count(counts.written ?? 0)} nilai terkirim.</b> {SYNCHRONISE}
        </p>
      )}
      {isComplete === 1 && emptyCount + changeCount === 0 && !counts.written && (
        <p>Tidak ada nilai untuk dikirim.</p>
      )}
      {isComplete === 1 && emptyCount + changeCount > 0 && (
        <div className={classes.buttons}>
          <Button disabled={emptyCount === 0} loading={sending.pending} onClick={() => void send(0)}>
            Kirim yang kosong ({count(emptyCount)})
          </Button>
          {changeCount > 0 && (
            <Button variant="default" loading={sending.pending} onClick={() => void send(1)}>
              Kirim semua, ganti yang berbeda ({count(emptyCount + changeCount)})
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
