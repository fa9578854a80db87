import { Button } from '@mantine/core'
import { useConnectionLost } from '../../../kit/client/connection'
import { isUnsent, useSendingFiles } from '../../../kit/device/sendingFiles'
import { Modal } from '../../../ui/Modal'
import { useUnhurried } from '../../../ui/useUnhurried'
import { NumberButton, type Numbers } from './Navigator'
import { useOutbox } from './outbox'
import classes from './QuizPaper.module.css'

type FinishDialogProps = Numbers & {
  attemptId: number
  state: 'no' | 'asked' | 'handing-in'
  /** Indexes of questions whose answer lacks a required file. */
  bare: readonly number[]
  onCancel: () => void
  onFinish: () => void
}

/** Confirms the end, and links to empty or doubtful questions. */
export default function FinishDialog({
  attemptId,
  state,
  bare: incompleteIndexes,
  onCancel,
  onFinish,
  ...numbers
}: FinishDialogProps) {
  const outbox = useOutbox()
  // Files of other attempts are sent anyway and do not delay this one.
  const sending = useSendingFiles().filter(({ attempt_id }) => attempt_id === attemptId)
  const files = sending.filter(isUnsent).length
  const waitingCount = outbox.waiting - outbox.files + files
  const cut = useConnectionLost() || outbox.offline
  const all = numbers.questions.map((_, at) => at)
  const sends = (at: number) =>
    sending.some((item) => isUnsent(item) && item.question_id === numbers.questions[at]?.id)
  const empty = all.filter((at) => !numbers.answers[numbers.questions[at]?.id ?? 0] && !sends(at))
  const lacking = incompleteIndexes.filter((at) => !empty.includes(at) && !sends(at))
  const doubtful = all.filter((at) => numbers.doubts.has(numbers.questions[at]?.id ?? 0))
  const unhurried = useUnhurried(state !== 'no')
  const handingIn = state === 'handing-in'
  return (
    <Modal
      opened={state !== 'no'}
      onClose={handingIn ? () => undefined : onCancel}
      title="Apakah kamu yakin ?"
      withCloseButton={false}
      transitionProps={{ duration: 120 }}
      {...unhurried}
    >
      <p>
        Kuis akan diselesaikan dan jawabanmu dinilai.{' '}
        {empty.length + lacking.length + sending.length > 0
          ? 'Sebaiknya semua soal sudah terisi.'
          : `Semua ${all.length} soal terisi.`}
      </p>
      {(empty.length > 0 || lacking.length > 0 || doubtful.length > 0 || sending.length > 0) && (
        <div className={classes.unfinished}>
          <Some
            title={`File belum terkirim: ${sending.map(({ file }) => file.name).join(', ')}`}
            places={all.filter(sends)}
            numbers={numbers}
          />
          <Some title={`${empty.length} soal belum diisi`} places={empty} numbers={numbers} />
          <Some title={`${lacking.length} soal belum dilampiri file`} places={lacking} numbers={numbers} />
          <Some title={`${doubtful.length} soal ditandai ragu`} places={doubtful} numbers={numbers} />
        </div>
      )}
      <p className={classes.handIn} role="status">
        {handingIn &&
          cut &&
          `${waitingCount} jawaban menunggu jaringan. ${files > 0 ? 'File belum terkirim.' : 'Jawabanmu aman di perangkat ini.'} Jangan tutup halaman ini.`}
        {handingIn && !cut && (files > 0 ? 'Menunggu file terkirim…' : 'Mengumpulkan jawaban…')}
      </p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          data-autofocus
          onClick={onCancel}
          disabled={handingIn && !cut && files === 0}
        >
          Tidak, lanjut mengerjakan
        </Button>
        <Button onClick={onFinish} loading={handingIn}>
          Ya, selesaikan
        </Button>
      </div>
    </Modal>
  )
}

type SomeProps = { title: string; places: readonly number[]; numbers: Numbers }

function Some({ title, places, numbers }: SomeProps) {
  if (places.length === 0) return null
  return (
    <div>
      <p className={classes.unfinishedTitle}>{title}</p>
      <div className={classes.unfinishedNumbers}>
        {places.map((at) => (
          <NumberButton key={at} {...numbers} current={-1} at={at} />
        ))}
      </div>
    </div>
  )
}
