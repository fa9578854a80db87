import { Button } from '@mantine/core'
import { Drawer } from '../../../ui/Drawer'
import { Navigator, type Numbers } from './Navigator'
import classes from './QuizPaper.module.css'

type NumberSheetProps = Numbers & { opened: boolean; onClose: () => void; onFinish: () => void }

/** All question numbers on phones, as a bottom sheet. */
export default function NumberSheet({ opened: isOpen, onClose, onFinish, ...numbers }: NumberSheetProps) {
  const closing = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      radius="16px 16px 0 0"
      title="Nomor soal"
      transitionProps={{ duration: 160 }}
      classNames={{ inner: classes.sheet, content: classes.sheetContent }}
    >
      <Navigator {...numbers} onGo={(to) => closing(() => numbers.onGo(to))()} />
      <Button variant="light" fullWidth onClick={closing(onFinish)}>
        Selesaikan Sekarang
      </Button>
    </Drawer>
  )
}
