import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconFlag, IconFlagFilled } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useWide } from '../../../ui/useWide'
import { NumberSheet } from './later'
import { countAnswered, type Numbers } from './Navigator'
import classes from './QuizPaper.module.css'

type PaperBarProps = Numbers & { doubtful: boolean; onDoubt: () => void; onFinish: () => void }

/** Back, doubtful, and next: below the question on wide screens, at the bottom on phones. */
export function PaperBar(props: PaperBarProps) {
  const { questions, current, onGo, doubtful, onDoubt, onFinish } = props
  const isWide = useWide()
  const last = current >= questions.length - 1
  const next = last ? (
    <Button onClick={onFinish}>Selesaikan Sekarang</Button>
  ) : (
    <Button rightSection={<IconChevronRight size={18} aria-hidden />} onClick={() => onGo(current + 1)}>
      Berikutnya
    </Button>
  )
  const Flag = doubtful ? IconFlagFilled : IconFlag
  if (!isWide) return <PhoneBar {...props} next={next} />
  return (
    <nav className={classes.bar} aria-label="Pindah soal">
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={18} aria-hidden />}
        disabled={current === 0}
        onClick={() => onGo(current - 1)}
      >
        Sebelumnya
      </Button>
      <Button
        variant="default"
        aria-pressed={doubtful}
        leftSection={<Flag size={18} aria-hidden />}
        onClick={onDoubt}
      >
        {doubtful ? 'Hapus tanda ragu' : 'Tandai ragu'}
      </Button>
      {next}
    </nav>
  )
}

function PhoneBar({ next, ...props }: PaperBarProps & { next: React.ReactNode }) {
  const { questions, current, onGo, doubtful, onDoubt } = props
  const [isOpen, setOpen] = useState(false)
  const Flag = doubtful ? IconFlagFilled : IconFlag
  const answeredCount = countAnswered(props)
  return (
    <nav className={classes.phoneBar} aria-label="Pindah soal">
      <button
        type="button"
        className={classes.tab}
        aria-label="Sebelumnya"
        disabled={current === 0}
        onClick={() => onGo(current - 1)}
      >
        <IconChevronLeft size={22} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.tab}
        aria-label="Tandai ragu"
        aria-pressed={doubtful}
        onClick={onDoubt}
      >
        <Flag size={20} aria-hidden />
        Ragu
      </button>
      <button
        type="button"
        className={classes.tab}
        aria-label={`Daftar soal, ${answeredCount} dari ${questions.length} terjawab`}
        onClick={() => setOpen(true)}
      >
        <span className={classes.tabCount}>
          {answeredCount}/{questions.length}
        </span>
        Nomor
      </button>
      <span className={classes.grow}>{next}</span>
      <Suspense fallback={null}>
        <NumberSheet {...props} opened={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    </nav>
  )
}
