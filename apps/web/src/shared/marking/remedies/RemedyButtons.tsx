import { Button, type ButtonProps } from '@mantine/core'
import { IconArrowBackUp, IconTool } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazyPart'
import type { RemedyWay } from './RemedyDialog'
import { isMended, type Remediable } from './remediable'

/** Rarely opened. */
const RemedyDialog = lazyPart(() => import('./RemedyDialog'))

type RemedyButtonsProps = {
  question: Remediable
  onOpen: (way: RemedyWay) => void
  size?: ButtonProps['size']
}

/** Buttons that mend a question, and undo it. */
export function RemedyButtons({ question, onOpen, size = 'sm' }: RemedyButtonsProps) {
  const first = question.bonus && question.further ? 'also' : 'bonus'
  return (
    <>
      <Button
        variant="default"
        size={size}
        data-no-print
        leftSection={<IconTool size={17} aria-hidden />}
        onClick={() => onOpen(first)}
      >
        Perbaiki soal…
      </Button>
      {isMended(question) && (
        <Button
          variant="default"
          size={size}
          data-no-print
          leftSection={<IconArrowBackUp size={17} aria-hidden />}
          onClick={() => onOpen('undo')}
        >
          Batalkan perbaikan
        </Button>
      )}
    </>
  )
}

type RemedyPlaceProps = {
  question: Remediable | undefined
  /** Null while the dialog is closed. */
  way: RemedyWay | null
  /** Called after the mending, once the screen was refetched. */
  onDone?: () => unknown
  onClose: () => void
}

/** The dialog of these buttons. Must be outside other forms, because its submit would bubble to them. */
export const RemedyPlace = ({ question, way, ...props }: RemedyPlaceProps) => (
  <Suspense fallback={null}>
    {question && way && <RemedyDialog question={question} way={way} {...props} />}
  </Suspense>
)
