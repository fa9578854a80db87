import { Textarea, type TextareaProps } from '@mantine/core'

/** A text of several lines, as high as it is long. */
export default function LongText(props: TextareaProps) {
  return <Textarea autosize {...props} />
}
