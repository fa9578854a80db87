import { ActionIcon, Button } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconFlag,
  IconFlagFilled,
  IconLayoutGrid,
} from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useWide } from '../../../ui/useWide'
import { NumberSheet } from './later'
import { countAnswered, type Numbers } from './Navigator'
import classes from './QuizPaper.module.css'

type PaperBarProps = Numbers & { doubtful: boolean; onDoubt: () => void; onFinish: () => void }

/** Back, ragu, and on: below the question on wide screens, at the thumb on phones. */
export function PaperBar(props: PaperBarProps) {
  const { questions, current, onGo, doubtful, onDoubt, onFinish } = props
  const wide = useWide()
  const last = current >= questions.length - 1
  const next = last ? (
    <Button onClick={onFinish}>Selesaikan Sekarang</Button>
  ) : (
    <Button rightSection={<IconChevronRight size={18} aria-hidden />} onClick={() => onGo(current + 1)}>
      Berikutnya
    </Button>
  )
  const Flag = doubtful ? IconFlagFilled : IconFlag
  if (!wide) return <PhoneBar {...props} next={next} />
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
  const [opened, setOpened] = useState(false)
  const Flag = doubtful ? IconFlagFilled : IconFlag
  return (
    <nav className={classes.phoneBar} aria-label="Pindah soal">
      <ActionIcon
        variant="default"
        size={48}
        aria-label="Sebelumnya"
        disabled={current === 0}
        onClick={() => onGo(current - 1)}
      >
        <IconChevronLeft size={20} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={48}
        aria-label="Tandai ragu"
        aria-pressed={doubtful}
        onClick={onDoubt}
      >
        <Flag size={20} className={doubtful ? classes.doubtful : undefined} />
      </ActionIcon>
      <Button
        variant="default"
        h={48}
        px={12}
        leftSection={<IconLayoutGrid size={18} aria-hidden />}
        aria-label={`Daftar soal, ${countAnswered(props)} dari ${questions.length} terjawab`}
        onClick={() => setOpened(true)}
      >
        {countAnswered(props)}/{questions.length}
      </Button>
      <span className={classes.grow}>{next}</span>
      <Suspense fallback={null}>
        <NumberSheet {...props} opened={opened} onClose={() => setOpened(false)} />
      </Suspense>
    </nav>
  )
}
